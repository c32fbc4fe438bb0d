/// The time that users spend: their modes, their timer, and its entries; and the calendars that show their tasks.
public enum Time: Area {
    /// What can be done there.
    public static let actions: [Action] = modeActions + timerActions + entryActions + calendarActions
    /// How that may be refused.
    public static let refusals: [Refusal] = modeRefusals + timerRefusals + entryRefusals + reportRefusals
    /// What its streams tell of.
    public static let changes: [ChangeKind] = modeChanges + entryChanges
}
