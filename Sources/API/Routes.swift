extension Backend {
    /// Every route of the interface at `/v1`, in the order of the document.
    func interface(document: DocumentSource) -> [any RouteGroup] {
        [
            UserRoutes(backend: self), SessionRoutes(backend: self), TokenRoutes(backend: self),
            ChecklistRoutes(backend: self), OwnershipRoutes(backend: self), ParticipantRoutes(backend: self),
            InvitationRoutes(backend: self), ReceivedInvitationRoutes(backend: self), BlockRoutes(backend: self),
            PublicLinkRoutes(backend: self), LinkRoutes(backend: self), TaskRoutes(backend: self),
            FindingRoutes(backend: self),
            PlacementRoutes(backend: self),
            CommentRoutes(backend: self),
            OccurrenceRoutes(backend: self), ProgressRoutes(backend: self), ReminderRoutes(backend: self),
            PointsRoutes(backend: self), RewardRoutes(backend: self), PurchaseRoutes(backend: self),
            ModeRoutes(backend: self), TimerRoutes(backend: self), EntryRoutes(backend: self),
            ReportRoutes(backend: self), PictureRoutes(backend: self),
            TransferRoutes(backend: self), CalendarRoutes(backend: self), SettingsRoutes(backend: self),
            FeedRoutes(backend: self),
            InterfaceRoutes(backend: self, document: document),
        ]
    }
}
