/// Checklists, the people on them, their tasks, comments and invitations.
public enum Sharing: Area {
    /// What can be done there.
    public static let actions: [Action] = checklistActions + taskActions + invitationActions
    /// How that may be refused.
    public static let refusals: [Refusal] = checklistRefusals + taskRefusals + invitationRefusals
    /// What its streams tell of.
    public static let changes: [ChangeKind] = checklistChanges + taskChanges
}
