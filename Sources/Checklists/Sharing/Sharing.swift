/// Checklists, the people on them, their tasks, comments and invitations; and whom a user has blocked.
public enum Sharing: Area {
    /// What can be done there.
    public static let actions: [Action] =
        checklistActions + ownershipActions + taskActions + invitationActions + blockActions
    /// How that may be refused.
    public static let refusals: [Refusal] =
        checklistRefusals + ownershipRefusals + taskRefusals + invitationRefusals + blockRefusals
    /// What its streams tell of.
    public static let changes: [ChangeKind] =
        checklistChanges + ownershipChanges + taskChanges + invitationChanges
}
