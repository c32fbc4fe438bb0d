public import Checklists
public import LocalTime
public import Store

extension Routes {
    /// Finding and ordering, tasks that repeat, reminders, points, and the settings of planning.
    /// - Parameters:
    ///   - rules: turns for working out rules.
    ///   - repeats: works out the rules of requests.
    ///   - zones: the time zones of the system.
    public static func planning(
        store: Store, actions: Actions, rules: RuleTurns, repeats: Repeats, zones: Zones, limits: Limits
    ) -> Routes {
        let edits = OccurrenceEdits(store: store, repeats: repeats, zones: zones)
        return Routes([
            FindingRoutes(store: store, limits: limits),
            PlacementRoutes(),
            OccurrenceRoutes(store: store, actions: actions, edits: edits, rules: rules, limits: limits),
            ProgressRoutes(store: store, rules: rules, limits: limits),
            ReminderRoutes(store: store, limits: limits),
            PointsRoutes(store: store, limits: limits),
            RewardRoutes(store: store, actions: actions, limits: limits),
            PurchaseRoutes(store: store, actions: actions, limits: limits),
            SettingsRoutes(store: store, actions: actions, zones: zones, limits: limits),
        ])
    }
}
