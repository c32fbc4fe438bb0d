extension Backend {
    /// Every route of the interface, in the order of the document.
    func groups(observer: Observer, readiness: Readiness) -> [any RouteGroup] {
        [
            UserRoutes(backend: self), SessionRoutes(backend: self), TokenRoutes(backend: self),
            ChecklistRoutes(backend: self), OwnershipRoutes(backend: self), ParticipantRoutes(backend: self),
            InvitationRoutes(backend: self), ReceivedInvitationRoutes(backend: self), BlockRoutes(backend: self),
            PublicLinkRoutes(backend: self), TaskRoutes(backend: self), FindingRoutes(backend: self),
            PlacementRoutes(backend: self),
            CommentRoutes(backend: self),
            OccurrenceRoutes(backend: self), ProgressRoutes(backend: self), ReminderRoutes(backend: self),
            PointsRoutes(backend: self), RewardRoutes(backend: self), PurchaseRoutes(backend: self),
            ModeRoutes(backend: self), TimerRoutes(backend: self), EntryRoutes(backend: self),
            ReportRoutes(backend: self), PictureRoutes(backend: self),
            TransferRoutes(backend: self), CalendarRoutes(backend: self), SettingsRoutes(backend: self),
            FeedRoutes(backend: self),
            ObservationRoutes(
                backend: self, observer: observer, readiness: readiness,
                document: DocumentSource { self.groups(observer: observer, readiness: readiness) }),
        ]
    }
}
