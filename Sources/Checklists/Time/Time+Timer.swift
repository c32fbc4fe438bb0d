extension Time {
    static let timerActions: [Action] = [.startTimer, .stopTimer, .discardTimer]
    static let timerRefusals: [Refusal] = [.timerNotRunning, .modeArchived]
}

extension Action {
    /// Starts the actor's timer, and stops what runs, in one step.
    public static let startTimer = Action(
        "entry_start", .account(sharesCommits: true), logs: [.entryUpdated, .entryCreated],
        refusals: [
            .idTaken, .modeNotFound, .modeArchived, .taskNotFound, .startInFuture, .entryOverlaps, .tooManyOverlaps,
        ])
    /// Stops the actor's timer.
    public static let stopTimer = Action(
        "entry_stop", .account(sharesCommits: true), logs: [.entryUpdated],
        refusals: [.timerNotRunning, .endInFuture, .endsBeforeStart])
    /// Throws away the entry that runs for the actor.
    public static let discardTimer = Action(
        "entry_discard", .account(sharesCommits: true), isConditional: true, logs: [.entryDeleted],
        refusals: [.timerNotRunning])
}

extension Refusal {
    /// No entry runs, or another one than the request names.
    public static let timerNotRunning = Refusal(
        "timer_not_running", .conflict, "The timer does not run", "No entry runs, or another one than 'id' names.")
    /// The timer is started only in modes that are not archived.
    public static let modeArchived = Refusal(
        "mode_archived", .conflict, "The mode is archived", "The timer starts only in modes that are not archived.",
        at: "/mode_id")
}
