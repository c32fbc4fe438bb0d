/// What users set for their planning, how they find and order what they have, and their points and rewards.
public enum Planning: Area {
    /// What can be done there.
    public static let actions: [Action] =
        settingsActions + placementActions + pointsActions + occurrenceActions
        + reminderActions
    /// How that may be refused.
    public static let refusals: [Refusal] =
        settingsRefusals + findingRefusals + repeatRefusals + pointsRefusals
        + occurrenceRefusals + reminderRefusals
    /// What its streams tell of.
    public static let changes: [ChangeKind] =
        settingsChanges + placementChanges + pointsChanges + occurrenceChanges
        + reminderChanges
}
