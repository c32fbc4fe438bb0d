public import ChangeFeed
public import Checklists
public import LocalTime
public import Store

extension Routes {
    /// Modes, the timer and its entries, reports and pictures, and calendars.
    /// - Parameters:
    ///   - rules: turns for working out rules, and for drawing.
    ///   - documents: writes calendars.
    ///   - uses: notes which calendars are read.
    ///   - zones: the time zones of the system.
    public static func time(
        store: Store, feed: ChangeFeed, actions: Actions, clients: Clients, rates: RateLimits, rules: RuleTurns,
        documents: Documents, uses: LinkUses, zones: Zones, limits: Limits
    ) -> Routes {
        let reports = PeriodReports(store: store, rules: rules, limits: limits)
        let days = CalendarDays(store: store, rules: rules, limits: limits)
        let links = NewLinks(actions: actions, clients: clients, rates: rates)
        let calendars = CalendarDocuments(store: store, feed: feed, documents: documents, zones: zones)
        return Routes([
            ModeRoutes(store: store, limits: limits),
            TimerRoutes(store: store, actions: actions, limits: limits),
            EntryRoutes(store: store, limits: limits),
            ReportRoutes(store: store, rules: rules, reports: reports, days: days, limits: limits),
            PictureRoutes(
                store: store, reports: reports, pictures: PictureReplies(rules: rules), limits: limits),
            CalendarRoutes(
                store: store, actions: actions, clients: clients, rates: rates, links: links, calendars: calendars,
                uses: uses, limits: limits),
        ])
    }
}
