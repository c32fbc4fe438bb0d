extension Backend {
    /// Every route of the interface, in the order in which the document has them.
    func groups(observer: Observer, readiness: Readiness) -> [any RouteGroup] {
        [
            UserRoutes(backend: self), SessionRoutes(backend: self), TokenRoutes(backend: self),
            ChecklistRoutes(backend: self), ParticipantRoutes(backend: self), InvitationRoutes(backend: self),
            PublicLinkRoutes(backend: self), TaskRoutes(backend: self), CommentRoutes(backend: self),
            TransferRoutes(backend: self), FeedRoutes(backend: self),
            ObservationRoutes(
                backend: self, observer: observer, readiness: readiness,
                document: DocumentSource { self.groups(observer: observer, readiness: readiness) }),
        ]
    }
}
