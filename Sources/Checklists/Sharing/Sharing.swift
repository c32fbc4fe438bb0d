/// Checklists, the people on them, their tasks, comments and invitations; and users' blocks.
public enum Sharing: Area {
    /// The writes.
    public static let actions: [Action] =
        checklistActions + ownershipActions + taskActions + invitationActions + blockActions
    /// The reasons why actions and reads are refused.
    public static let refusals: [Refusal] =
        checklistRefusals + ownershipRefusals + taskRefusals + invitationRefusals + blockRefusals
    /// The kinds of change in its streams.
    public static let changes: [ChangeKind] =
        checklistChanges + ownershipChanges + taskChanges + invitationChanges
}
