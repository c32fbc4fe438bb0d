extension Planning {
    static let settingsActions: [Action] = [.updateSettings]
    static let settingsRefusals: [Refusal] = [.zoneUnknown, .inboxStays]
    static let settingsChanges: [ChangeKind] = [.settingsUpdated]
}

extension Action {
    /// Edits the actor's settings.
    public static let updateSettings = Action(
        "settings_update", .account(), isConditional: true, logs: [.settingsUpdated], hastens: .always,
        refusals: [.zoneUnknown])
}

extension Refusal {
    /// The daemon or PostgreSQL has no time zone of that name.
    public static let zoneUnknown = Refusal(
        "zone_unknown", .invalid, "The time zone is unknown",
        "This server knows no time zone of this name. Send a name of the IANA database, such as Europe/Berlin.",
        at: "/time_zone")
    /// The checklist is its owner's Inbox.
    public static let inboxStays = Refusal(
        "inbox_stays", .conflict, "The Inbox stays",
        "Every user keeps their Inbox: it can be renamed, but not deleted, archived or handed over.")
}

extension ChangeKind {
    /// The user has set something.
    public static let settingsUpdated = ChangeKind("settings.updated", in: .user, Representations.settings)
}
