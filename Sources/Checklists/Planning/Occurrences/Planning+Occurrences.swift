extension Planning {
    static let occurrenceActions: [Action] = [
        .completeOccurrence, .uncompleteOccurrence, .setOccurrence, .deleteOccurrence, .batchOccurrences,
    ]
    static let occurrenceRefusals: [Refusal] = [
        .notRepeating, .inFuture, .notCompleting, .aboveGoal, .tooManyRecords, .tooManyDates, .rangeTooLong,
        .tooManyRepeating,
    ]
    static let occurrenceChanges: [ChangeKind] = [.occurrenceUpdated]
}

extension Action {
    /// Does an occurrence once more, up to its goal.
    public static let completeOccurrence = Action(
        "occurrence_complete", .record("id"), isConditional: true, logs: recordChanges,
        refusals: recordRefusals + [.inFuture])
    /// Takes back the last time that an occurrence was done.
    public static let uncompleteOccurrence = Action(
        "occurrence_uncomplete", .record("id"), isConditional: true, logs: recordChanges, refusals: recordRefusals)
    /// Sets how many times an occurrence was done, or whether it is skipped.
    public static let setOccurrence = Action(
        "occurrence_set", .record("id"), isConditional: true, logs: recordChanges,
        refusals: recordRefusals + [.inFuture, .aboveGoal])
    /// Takes one date out of a repeating task, with its records.
    public static let deleteOccurrence = Action(
        "occurrence_delete", .task("id", sharesCommits: false), need: .edit, isConditional: true,
        logs: [.taskUpdated, .pointsAdded], refusals: [.notRepeating, .tooManyDates, .checklistTooLarge])
    /// Does any of these with many occurrences of tasks on many checklists.
    public static let batchOccurrences = Action(
        "occurrences_batch", .actor, logs: recordChanges + [.taskUpdated],
        refusals: [.batchRefused, .inFuture, .aboveGoal, .tooManyDates, .checklistTooLarge, .tooMuchAtOnce, .stale]
            + recordRefusals)

    private static let recordChanges: [ChangeKind] = [.occurrenceUpdated, .pointsAdded]
    private static let recordRefusals: [Refusal] = [
        .notFound, .forbidden, .checklistArchived, .notRepeating, .tooManyRecords,
    ]
}

extension Refusal {
    /// The task does not repeat.
    public static let notRepeating = Refusal(
        "not_repeating", .conflict, "The task does not repeat", "It has no occurrences. Complete the task itself.")
    /// Something is said to have happened in the future, by more than clocks may differ.
    public static let inFuture = Refusal(
        "in_future", .field, "In the future", "must not be in the future", at: "/at")
    /// A task is said to have been completed at some time by an edit that does not complete it.
    public static let notCompleting = Refusal(
        "not_completing", .field, "It completes nothing", "needs the status 'completed'", at: "/at")
    /// An occurrence cannot be done more often than its goal.
    public static let aboveGoal = Refusal(
        "above_goal", .invalid, "Above the goal", "The count is above the goal of the occurrence, 'limit'.",
        at: "/count")
    /// So many occurrences of a task are recorded already.
    public static let tooManyRecords = Refusal(
        "too_many_records", .invalid, "Too many records",
        "As many occurrences of this task are recorded as 'limit' allows.")
    /// So many dates are taken out of a task already.
    public static let tooManyDates = Refusal(
        "too_many_dates", .invalid, "Too many dates",
        "As many dates are taken out of this task as the limit `repeat_dates` allows. Change its rule instead.")
    /// More days than one request may ask for.
    public static let rangeTooLong = Refusal(
        "range_too_long", .invalid, "The range is too long", "'limit' says how many days you may ask for at once.")
    /// More repeating tasks than one request looks through.
    public static let tooManyRepeating = Refusal(
        "too_many_repeating", .invalid, "Too many repeating tasks",
        "More tasks repeat on your checklists than one request looks through. Name a checklist.")
}

extension ChangeKind {
    /// Somebody did something to an occurrence.
    public static let occurrenceUpdated = ChangeKind(
        "occurrence.updated", in: .both, Representations.record,
        note: "a shared record is in the checklist's stream, an own one in the user's")
}
