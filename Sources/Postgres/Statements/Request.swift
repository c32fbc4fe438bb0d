/// A request to the pool: a statement, a script or a lease, and the waiting caller.
///
/// `@unchecked Sendable`: the caller writes `continuation` or `done` before the mailbox takes the request over. From then on only
/// the reactor's thread touches its variables.
final class Request: @unchecked Sendable {
    enum Work: Sendable {
        case statement(Statement, Parameters)
        /// Plain SQL with any number of statements, only for a lent connection.
        case script(String)
        /// A connection for this caller alone.
        case lease
        /// Statements of several requests in one transaction. The pool makes it from waiting statements in lanes.
        case group([Request])
    }

    /// Why the caller no longer waits for the result.
    enum Abandonment: Sendable {
        case timedOut, cancelled
        /// The server stopped answering.
        case unanswered
    }

    /// The place of the request on its way.
    enum Place {
        case submitted, queued, sent(slot: Int), answered
    }

    let work: Work
    /// The lease in which it runs; nil is the pool.
    let lease: Request?
    /// The lane whose order it keeps; nil is none.
    let lane: UInt128?
    /// The owner of the statement; nil if that does not matter. See `Lane`.
    let owner: UInt64?
    /// The client of the statement; nil is none. See `Database.execute`.
    let client: UInt64?
    /// When the caller asked. Among waiting requests the earlier goes first.
    let submitted: ContinuousClock.Instant
    /// Since when it waits for a place: since it was submitted, or put back. What runs does not wait.
    var waitsSince: ContinuousClock.Instant
    let deadline: ContinuousClock.Instant?
    /// The waiting caller, or what to call in its place.
    var continuation: UnsafeContinuation<Result<Rows, PostgresError>, Never>?
    var done: (@Sendable (Result<Rows, PostgresError>) -> Void)?
    /// Told of the success before the caller.
    let observer: (any CommitObserver)?

    var place = Place.submitted
    var abandonment: Abandonment?
    /// It has blocked others, for example because it waits for a locked row. Nothing is sent behind it any more.
    var isSlow = false
    /// It shares no commit: it must not, or an earlier shared commit failed.
    var runsAlone: Bool
    /// How often it was sent again after a failure of its own that left no trace.
    var repetitions = 0

    init(
        _ work: Work, lease: Request? = nil, lane: Lane? = nil, client: UInt64? = nil,
        submitted: ContinuousClock.Instant = .now, deadline: ContinuousClock.Instant? = nil,
        observer: (any CommitObserver)? = nil
    ) {
        self.work = work
        self.observer = observer
        self.lease = lease
        self.lane = lane?.key
        self.owner = lane?.sharesCommits == false ? lane?.owner : nil
        self.client = client ?? lane?.client
        self.runsAlone = lane?.sharesCommits != true
        self.submitted = submitted
        self.waitsSince = submitted
        self.deadline = deadline
    }

    /// Whether it may be sent again by itself once it certainly left no trace. Within a lease it may not: the earlier
    /// part of the transaction is gone as well.
    var mayRepeat: Bool { lease == nil && abandonment == nil && repetitions < 3 }

    /// Whether it must not wait behind others, as its statement says.
    var isUrgent: Bool { if case .statement(let statement, _) = work { statement.isUrgent } else { false } }

    /// The statements of a group; nil for other work.
    var members: [Request]? { if case .group(let members) = work { members } else { nil } }

    /// When its time is up while it waits for a place.
    func expiry(patience: Duration) -> ContinuousClock.Instant {
        let end = waitsSince + patience
        return deadline.map { min($0, end) } ?? end
    }

    /// Counts one more repetition, if another is allowed.
    func repeatOnce() -> Bool {
        guard mayRepeat else { return false }
        repetitions += 1
        return true
    }

    /// Tells the caller that the connection is lent to it.
    func grant() {
        continuation?.resume(returning: .success(.none))
        continuation = nil
    }

    /// Gives the caller its answer. Only the first counts.
    func answer(_ result: Result<Rows, PostgresError>) {
        place = .answered
        continuation?.resume(returning: result)
        done?(result)
        (continuation, done) = (nil, nil)
    }
}

extension PostgresError {
    /// The error for a caller whose statement was stopped for this reason.
    init(_ abandonment: Request.Abandonment, outcomeUnknown: Bool = false) {
        switch abandonment {
        case .timedOut: self.init(.timedOut, "the statement reached its time limit", outcomeUnknown: outcomeUnknown)
        case .cancelled: self.init(.cancelled, "the waiting task was cancelled", outcomeUnknown: outcomeUnknown)
        case .unanswered: self.init(.connection, "the server does not answer", outcomeUnknown: outcomeUnknown)
        }
    }
}
