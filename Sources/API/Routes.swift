import HTTPTypes

extension Backend {
    /// Every route of the interface but those of observation.
    var groups: [any RouteGroup] {
        [
            UserRoutes(backend: self), SessionRoutes(backend: self), TokenRoutes(backend: self),
            ChecklistRoutes(backend: self),
            ParticipantRoutes(backend: self), InvitationRoutes(backend: self), PublicLinkRoutes(backend: self),
            TaskRoutes(backend: self), CommentRoutes(backend: self), TransferRoutes(backend: self),
            FeedRoutes(backend: self),
        ]
    }
}
