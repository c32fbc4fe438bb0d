/// What users set for their planning, and how they find and order what they have.
public enum Planning: Area {
    /// What can be done there.
    public static let actions: [Action] = settingsActions + placementActions
    /// How that may be refused.
    public static let refusals: [Refusal] = settingsRefusals + findingRefusals + repeatRefusals
    /// What its streams tell of.
    public static let changes: [ChangeKind] = settingsChanges + placementChanges
}
