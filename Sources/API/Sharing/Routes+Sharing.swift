public import Checklists
public import LocalTime
public import Store

extension Routes {
    /// Checklists, the people on them, tasks and comments; and the documents of checklists.
    /// - Parameters:
    ///   - repeats: works out the rules of tasks.
    ///   - documents: reads and writes documents.
    ///   - uses: notes which public links are read.
    ///   - zones: the time zones of the system.
    ///   - pageBytes: how many bytes of pages of tasks are kept.
    public static func sharing(
        store: Store, actions: Actions, clients: Clients, rates: RateLimits, repeats: Repeats, documents: Documents,
        uses: LinkUses, zones: Zones, pageBytes: Int, limits: Limits
    ) -> Routes {
        let links = NewLinks(actions: actions, clients: clients, rates: rates)
        let checklists = PublicChecklists(
            documents: PublicDocuments(store: store, documents: documents), rates: rates, uses: uses)
        let pages = TaskPages(store: store, bytes: pageBytes)
        return Routes(
            [
                ChecklistRoutes(store: store, limits: limits),
                OwnershipRoutes(actions: actions, clients: clients),
                ParticipantRoutes(),
                InvitationRoutes(store: store, actions: actions, rates: rates, limits: limits),
                ReceivedInvitationRoutes(store: store, limits: limits),
                BlockRoutes(store: store, limits: limits),
                PublicLinkRoutes(
                    store: store, actions: actions, clients: clients, links: links, checklists: checklists,
                    limits: limits),
                TaskRoutes(store: store, actions: actions, repeats: repeats, pages: pages, limits: limits),
                CommentRoutes(store: store, limits: limits),
                TransferRoutes(store: store, actions: actions, documents: documents, zones: zones, limits: limits),
            ],
            mounts: [
                Mount(
                    at: "/public", isDocumented: false, errors: PublicPage.error,
                    groups: [PublicPageRoutes(checklists: checklists)])
            ],
            measured: [pages])
    }
}
