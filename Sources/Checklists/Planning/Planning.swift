/// Users' settings for their planning, their searches and orders, and their points and rewards.
public enum Planning: Area {
    /// The writes.
    public static let actions: [Action] =
        settingsActions + placementActions + pointsActions + occurrenceActions
        + reminderActions
    /// The reasons why actions and reads are refused.
    public static let refusals: [Refusal] =
        settingsRefusals + findingRefusals + repeatRefusals + pointsRefusals
        + occurrenceRefusals + reminderRefusals
    /// The kinds of change in its streams.
    public static let changes: [ChangeKind] =
        settingsChanges + placementChanges + pointsChanges + occurrenceChanges
        + reminderChanges
}
