/// One thing asked of the pool: a statement, a script or the loan of a connection, and who waits for it.
///
/// `@unchecked Sendable`: the caller writes `continuation` before the mailbox takes the request over;
/// from then on only the reactor's thread touches what is mutable.
final class Request: @unchecked Sendable {
    enum Work: Sendable {
        case statement(Statement, Parameters)
        /// Plain SQL, which may hold many statements; only for a connection that is lent.
        case script(String)
        /// A connection for this caller alone.
        case lease
        /// Statements of several requests, in one transaction: the pool's own, made of what waits in lanes.
        case group([Request])
    }

    /// Why nobody waits for the result any more.
    enum Abandonment: Sendable {
        case timedOut, cancelled
        /// The server has stopped to answer.
        case unanswered
    }

    /// Where the request is on its way.
    enum Place {
        case submitted, queued, sent(slot: Int), answered
    }

    let work: Work
    /// The lease under which it runs; nil is the pool.
    let lease: Request?
    /// What it is done in the order of; nil is nothing.
    let lane: UInt64?
    let submitted: ContinuousClock.Instant
    let deadline: ContinuousClock.Instant?
    var continuation: UnsafeContinuation<Result<Rows, PostgresError>, Never>?

    var place = Place.submitted
    var abandonment: Abandonment?
    /// It has kept others waiting, such as for a row that somebody holds; nothing is sent behind it any more.
    var isSlow = false
    /// It shares no commit: it is not to, or one that it shared was not done.
    var runsAlone: Bool
    /// How often it has been sent again after a failure of its own that left no trace.
    var repetitions = 0

    init(
        _ work: Work, lease: Request? = nil, lane: Lane? = nil, submitted: ContinuousClock.Instant = .now,
        deadline: ContinuousClock.Instant? = nil
    ) {
        self.work = work
        self.lease = lease
        self.lane = lane?.key
        self.runsAlone = lane?.sharesCommits != true
        self.submitted = submitted
        self.deadline = deadline
    }

    /// Whether it may be sent again by itself once it is known to have left no trace. Within a lease it may not:
    /// what went before it in the transaction is gone as well.
    var mayRepeat: Bool { lease == nil && abandonment == nil && repetitions < 3 }

    /// Whether others must not keep it waiting, as its statement says.
    var isUrgent: Bool { if case .statement(let statement, _) = work { statement.isUrgent } else { false } }

    /// The statements of a group; nil is something else.
    var members: [Request]? { if case .group(let members) = work { members } else { nil } }

    /// When its time is up as long as it waits for a place.
    func expiry(patience: Duration) -> ContinuousClock.Instant {
        let end = submitted + patience
        return deadline.map { min($0, end) } ?? end
    }

    /// Counts one more repetition, if one is allowed.
    func repeatOnce() -> Bool {
        guard mayRepeat else { return false }
        repetitions += 1
        return true
    }

    /// Tells the caller that the connection it asked for is its own.
    func grant() {
        continuation?.resume(returning: .success(.none))
        continuation = nil
    }

    /// Gives the caller its answer. Only the first counts.
    func answer(_ result: Result<Rows, PostgresError>) {
        place = .answered
        continuation?.resume(returning: result)
        continuation = nil
    }
}

extension PostgresError {
    /// What a caller is told whose statement was stopped on its account.
    init(_ abandonment: Request.Abandonment, outcomeUnknown: Bool = false) {
        switch abandonment {
        case .timedOut: self.init(.timedOut, "the statement's time was up", outcomeUnknown: outcomeUnknown)
        case .cancelled: self.init(.cancelled, "the task that waited was cancelled", outcomeUnknown: outcomeUnknown)
        case .unanswered: self.init(.connection, "the server does not answer", outcomeUnknown: outcomeUnknown)
        }
    }
}
