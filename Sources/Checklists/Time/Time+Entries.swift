extension Time {
    static let entryActions: [Action] = [.createEntry, .updateEntry, .deleteEntry]
    static let entryRefusals: [Refusal] = [
        .modeNotFound, .taskNotFound, .startInFuture, .endInFuture, .endsBeforeStart, .entryTooLong, .entryOverlaps,
        .tooManyOverlaps,
    ]
    static let entryChanges: [ChangeKind] = [.entryCreated, .entryUpdated, .entryDeleted]
}

extension Action {
    /// Makes an entry of the actor by hand.
    public static let createEntry = Action(
        "entry_create", .account(sharesCommits: true), logs: [.entryCreated],
        refusals: [.idTaken] + Time.entryRefusals)
    /// Edits an entry of the actor.
    public static let updateEntry = Action(
        "entry_update", .account(sharesCommits: true), isConditional: true, logs: [.entryUpdated],
        refusals: [.notFound] + Time.entryRefusals
    )
    /// Deletes an entry of the actor.
    public static let deleteEntry = Action(
        "entry_delete", .account(), isConditional: true, logs: [.entryDeleted], refusals: [.notFound])
}

extension Refusal {
    /// The user has no mode of that id.
    public static let modeNotFound = Refusal(
        "mode_not_found", .invalid, "No such mode", "You have no mode of this id.", at: "/mode_id")
    /// There is no task of that id, or the user may not see it.
    public static let taskNotFound = Refusal(
        "task_not_found", .invalid, "No such task", "There is no task of this id that you may see.", at: "/task_id")
    /// An entry is of time that has passed.
    public static let startInFuture = Refusal(
        "start_in_future", .field, "In the future", "must not be in the future", at: "/started_at")
    /// An entry is of time that has passed.
    public static let endInFuture = Refusal(
        "end_in_future", .field, "In the future", "must not be in the future", at: "/ended_at")
    /// An entry ends when it started, or later.
    public static let endsBeforeStart = Refusal(
        "ends_before_start", .field, "It ends before it starts", "must not be before the start", at: "/ended_at",
        constraints: ["entry_ends_after_its_start"])
    /// An entry by hand is longer than the limit allows.
    public static let entryTooLong = Refusal(
        "entry_too_long", .field, "The entry is too long",
        "must be at most 'limit' hours after the start, unless the timer made the entry",
        at: "/ended_at")
    /// An entry that may not overlap others does.
    public static let entryOverlaps = Refusal(
        "entry_overlaps", .conflict, "The entries overlap",
        "Another entry, 'entry_id', is of the same time. Your settings do not allow entries to overlap.",
        constraints: ["entry_overlaps_none"])
    /// An entry overlaps more than a limit allows.
    public static let tooManyOverlaps = Refusal(
        "too_many_overlaps", .invalid, "Too many entries overlap",
        "The entry overlaps more than 'limit' others.")
}

extension ChangeKind {
    /// The user has started the timer, or made an entry by hand.
    public static let entryCreated = ChangeKind(
        "entry.created", in: .user, Representations.entry, note: "without `ended_at` it runs; \(noteOnTask)")
    /// The user has stopped the timer, or edited an entry.
    public static let entryUpdated = ChangeKind(
        "entry.updated", in: .user, Representations.entry, note: "without `ended_at` it runs; \(noteOnTask)")
    /// An entry of the user is gone.
    public static let entryDeleted = ChangeKind("entry.deleted", in: .user, Representations.onlyID)

    private static let noteOnTask =
        "`task_id` is of the time of the change: take it as null as long as you do not have that task; no change says that it is gone, or there again"
}
