/// Checklists, the people on them, their tasks, comments and invitations.
public enum Sharing: Area {
    public static let actions: [Action] = checklistActions + taskActions + invitationActions
    public static let refusals: [Refusal] = checklistRefusals + taskRefusals + invitationRefusals
    public static let changes: [ChangeKind] = checklistChanges + taskChanges
}
