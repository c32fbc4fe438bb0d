/// The state of one connection, as a value: it takes libpq's replies and returns the next steps.
///
/// Each statement is sent as [prepare,] execute, synchronise. The server commits at the synchronisation, so a statement
/// has succeeded only when the server has answered that. A failure behind the head of the line concerns only that
/// statement.
struct ConnectionState {
    /// The step of a statement that the next answer belongs to.
    enum Stage { case prepare, execute, synchronize, script }

    struct Entry {
        let request: Request
        var stage: Stage
        var result: Result<Rows, PostgresError>?
        /// In a group: its statements' answers so far, and a bit for each statement that must be prepared first.
        var answers: [Rows] = []
        var preparing: UInt64 = 0
        /// A cancel request was sent while this ran, so the request may hit it.
        var isExposed = false
        var isBeingCancelled = false
    }

    /// A reply of libpq.
    enum Reply {
        case rows(Rows)
        case failure(PostgresError)
        /// Skipped, because an earlier step failed.
        case skipped
        /// No more results for this command.
        case end
        case synchronized
        /// The same, but the server stopped waiting for a standby to have the commit.
        case unreplicated
    }

    /// A statement in the form that is sent.
    struct Step {
        let statement: Statement
        let parameters: Parameters
        /// The number of the server's prepared statement.
        let preparation: Int
        /// Whether it must be prepared first.
        let isNew: Bool
    }

    /// The next thing to send.
    enum Transmission {
        case statement(Step)
        case group([Step])
        case script(String)
    }

    /// The end of a request.
    enum Verdict {
        case answer(Request, Result<Rows, PostgresError>)
        /// The statements of a group were committed together. Their rows are in the same order.
        case committed([Request], [Rows])
        /// Committed, but not known to be on a standby, although commits must wait for one. They may be lost with this
        /// server.
        case unreplicated([Request])
        /// It left no trace and may be sent again, each statement of a group by itself.
        case again(Request)
    }

    /// The maximum of statements that share a commit.
    static let groupLimit = 63
    /// Begins a group. A group waits for locks while it holds others, so its lock timeout is short: a deadlock, or a
    /// row that another transaction holds, then costs this time and not a second.
    private static let lockTimeout = Statement("select set_config('lock_timeout', '50ms', true)")

    private static let cancelPause: Duration = .milliseconds(20)
    /// How long a statement may block others behind it. Then it is cancelled and sent again with nothing behind it. So
    /// a row that is locked for long delays only the statements that want this row.
    private static let patience: Duration = .milliseconds(200)

    let depth: Int
    let cancelGrace: Duration
    private(set) var inFlight: [Entry] = []
    private(set) var unsent: [Request] = []
    /// The number of the preparation on this connection by statement number; 0 is none.
    private var preparationOf: [Int] = []
    private var preparations = 0
    /// The time since when requests are under way.
    private(set) var busySince: ContinuousClock.Instant?
    /// The time for another cancel request, unless the statement is answered before.
    private(set) var cancelAgainAt: ContinuousClock.Instant?
    /// The head that blocks others, and the time when it must make way.
    private var obstacle: Request?
    private(set) var displaceAt: ContinuousClock.Instant?
    /// The time by which a cancelled statement must answer.
    private(set) var graceEnds: ContinuousClock.Instant?
    /// The time by which the server must take the cancel request that is on its way; nil: there is none.
    private var deliveryEnds: ContinuousClock.Instant?
    /// Whether commits wait for a standby. Such a wait cannot be cancelled: the server would commit without the
    /// standby.
    var waitsForStandbys = false
    /// The reason why the connection ended: the server's last report, after which it read nothing, or libpq's message.
    private(set) var fatal: PostgresError?

    init(depth: Int, cancelGrace: Duration) {
        self.depth = depth
        self.cancelGrace = cancelGrace
    }

    /// The time to give up the connection: a cancelled statement does not answer, or the server does not take a cancel
    /// request. Nothing is sent behind such a request, which may hit what comes next. But while a caller waits for the
    /// running statement, the connection is kept.
    var lossDue: ContinuousClock.Instant? {
        guard let deliveryEnds, inFlight.first.map({ $0.request.abandonment != nil }) ?? true else { return graceEnds }
        return graceEnds.map { min($0, deliveryEnds) } ?? deliveryEnds
    }

    var isCancelUnderWay: Bool { deliveryEnds != nil }

    var isIdle: Bool { inFlight.isEmpty && unsent.isEmpty && !isCancelUnderWay }

    /// Whether statements that share a commit are under way.
    var sharesCommit: Bool { inFlight.contains { $0.request.members != nil || !$0.request.runsAlone } }

    /// Whether the last statement has blocked others, so that nothing is sent behind it.
    var isHeldUp: Bool { obstruction != nil }

    /// The last statement, if it has blocked others.
    var obstruction: Request? {
        if let last = unsent.last, last.isSlow { return last }
        return inFlight.last.flatMap { $0.request.isSlow ? $0.request : nil }
    }

    /// Whether a new statement would be sent at once.
    var hasPlace: Bool {
        unsent.isEmpty && inFlight.count < depth && !isCancelUnderWay && fatal == nil
            && !isHeldUp && inFlight.last?.request.abandonment != .unanswered
    }

    /// All requests of this connection.
    var requests: [Request] { inFlight.map(\.request) + unsent }

    mutating func submit(_ request: Request) { unsent.append(request) }

    /// The next thing to send, if any. It then counts as under way.
    ///
    /// Nothing is sent during a cancel request, because the request could hit it. A script leaves pipeline mode, so it
    /// is alone on its connection.
    mutating func nextTransmission() -> Transmission? {
        guard let request = unsent.first, inFlight.count < depth, !isCancelUnderWay, fatal == nil,
            inFlight.last?.stage != .script
        else { return nil }
        switch request.work {
        case .lease:
            preconditionFailure("a lease is the pool's, not a connection's")
        case .script(let sql):
            guard inFlight.isEmpty else { return nil }
            unsent.removeFirst()
            inFlight.append(Entry(request: request, stage: .script))
            return .script(sql)
        case .statement(let statement, let parameters):
            unsent.removeFirst()
            let step = step(statement, parameters)
            inFlight.append(Entry(request: request, stage: step.isNew ? .prepare : .execute))
            return .statement(step)
        case .group(let members):
            unsent.removeFirst()
            var steps = [step(Self.lockTimeout, Parameters())]
            for case .statement(let statement, let parameters) in members.lazy.map(\.work) {
                steps.append(step(statement, parameters))
            }
            var entry = Entry(request: request, stage: steps[0].isNew ? .prepare : .execute)
            entry.answers.reserveCapacity(steps.count)
            for (index, step) in steps.enumerated() where step.isNew { entry.preparing |= 1 << UInt64(index) }
            inFlight.append(entry)
            return .group(steps)
        }
    }

    /// Takes back the last result of `nextTransmission`, because it could not be sent.
    mutating func takeBack() -> Request? { inFlight.popLast()?.request }

    /// Takes libpq's replies in their order. Returns nil while the request goes on.
    mutating func receive(_ reply: Reply) -> Verdict? {
        guard !inFlight.isEmpty else { return nil }
        if case .failure(let error) = reply, error.isFatal || error.sqlState == nil {
            // The stage stays: it tells whether the statement may have been committed.
            fatal = error
            return nil
        }
        if inFlight[0].request.members != nil { return receiveForGroup(reply) }
        switch (inFlight[0].stage, reply) {
        case (.prepare, .rows):
            inFlight[0].stage = .execute
        case (.prepare, .failure(let error)):
            forgetPreparation()
            inFlight[0].stage = .execute
            inFlight[0].result = .failure(error)
        case (.execute, .rows(let rows)):
            inFlight[0].stage = .synchronize
            inFlight[0].result = .success(rows)
        case (.execute, .failure(let error)):
            inFlight[0].stage = .synchronize
            inFlight[0].result = .failure(error)
        case (.execute, .skipped):
            inFlight[0].stage = .synchronize
        case (.synchronize, .failure(let error)):
            inFlight[0].result = .failure(error)
        case (.synchronize, .synchronized), (.script, .end):
            return finishHead()
        case (.synchronize, .unreplicated), (.script, .unreplicated):
            waitsForStandbys = true
            if case .success = inFlight[0].result { inFlight[0].result = .failure(.unreplicated) }
            return finishHead()
        case (.script, .rows(let rows)):
            if inFlight[0].result == nil { inFlight[0].result = .success(rows) }
        case (.script, .failure(let error)):
            inFlight[0].result = .failure(error)
        default:
            break
        }
        return nil
    }

    private mutating func receiveForGroup(_ reply: Reply) -> Verdict? {
        switch (inFlight[0].stage, reply) {
        case (.prepare, .rows):
            inFlight[0].stage = .execute
        case (.execute, .rows(let rows)):
            inFlight[0].answers.append(rows)
            let next = inFlight[0].answers.count
            inFlight[0].stage =
                if next > inFlight[0].request.members?.count ?? 0 {
                    .synchronize
                } else if inFlight[0].preparing & 1 << UInt64(next) != 0 { .prepare } else { .execute }
        case (_, .failure(let error)):
            // The server skips the rest.
            inFlight[0].result = .failure(error)
            inFlight[0].stage = .synchronize
        case (.synchronize, .synchronized):
            return finishGroup()
        case (.synchronize, .unreplicated):
            waitsForStandbys = true
            let verdict = finishGroup()
            if case .committed(let members, _) = verdict { return .unreplicated(members) }
            return verdict
        default:
            break
        }
        return nil
    }

    private mutating func finishGroup() -> Verdict {
        let entry = inFlight.removeFirst()
        if entry.isBeingCancelled { (graceEnds, cancelAgainAt) = (nil, nil) }
        let members = entry.request.members ?? []
        guard case .failure? = entry.result else { return .committed(members, Array(entry.answers.dropFirst())) }
        // The statements from there on were not prepared, and the failed one's preparation may be out of date.
        let failed = entry.answers.count
        if failed == 0 { forgetPreparation(of: Self.lockTimeout) }
        for (index, member) in members.enumerated() where index + 1 >= failed {
            guard index + 1 == failed || entry.preparing & 1 << UInt64(index + 1) != 0 else { continue }
            if case .statement(let statement, _) = member.work { forgetPreparation(of: statement) }
        }
        return .again(entry.request)
    }

    /// The caller of `request` no longer waits. Returns whether it had not been sent; it is then dropped.
    mutating func abandon(_ request: Request) -> Bool {
        guard let index = unsent.firstIndex(where: { $0 === request }) else { return false }
        unsent.remove(at: index)
        return true
    }

    /// Records when requests began to be under way, and when the head began to block others.
    mutating func watchHead(now: ContinuousClock.Instant) {
        busySince = inFlight.isEmpty ? nil : busySince ?? now
        guard inFlight.count > 1, !waitsForStandbys, let head = inFlight.first?.request, !head.isSlow, head.mayRepeat,
            head.members == nil
        else {
            (obstacle, displaceAt) = (nil, nil)
            return
        }
        if obstacle !== head { (obstacle, displaceAt) = (head, now + Self.patience) }
    }

    /// Whether to send a cancel request now: no caller waits for the running statement, or it has blocked others too
    /// long.
    mutating func startCancel(now: ContinuousClock.Instant) -> Bool {
        guard !isCancelUnderWay, let head = inFlight.first else { return false }
        if head.request.abandonment == nil {
            guard let displaceAt, displaceAt <= now, obstacle === head.request else { return false }
            // Only one request, without a grace period: if it comes too late, the statement has ended by itself.
            head.request.isSlow = true
            self.displaceAt = nil
        } else {
            if head.isBeingCancelled {
                guard let cancelAgainAt, cancelAgainAt <= now else { return false }
            } else {
                graceEnds = now + cancelGrace
            }
            cancelAgainAt = nil
            inFlight[0].isBeingCancelled = true
        }
        deliveryEnds = now + cancelGrace
        for index in inFlight.indices { inFlight[index].isExposed = true }
        return true
    }

    /// The cancel request was delivered, or failed.
    mutating func finishCancel(now: ContinuousClock.Instant) {
        deliveryEnds = nil
        // A server that has not begun the statement ignores the request, so one may not be enough.
        if inFlight.first?.isBeingCancelled == true { cancelAgainAt = now + Self.cancelPause }
    }

    private mutating func finishHead() -> Verdict {
        let entry = inFlight.removeFirst()
        let request = entry.request
        if entry.isBeingCancelled {
            graceEnds = nil
            cancelAgainAt = nil
        }
        let result = entry.result ?? .failure(PostgresError(.connection, "the server gave no answer"))
        guard case .failure(let error) = result else { return .answer(request, result) }
        if error.sqlState == .queryCanceled {
            if let abandonment = request.abandonment { return .answer(request, .failure(PostgresError(abandonment))) }
            if entry.isExposed, request.repeatOnce() { return .again(request) }
        }
        if error.isStalePreparation, case .statement(let statement, _) = request.work {
            forgetPreparation(of: statement)
            if request.repeatOnce() { return .again(request) }
        }
        return .answer(request, result)
    }

    private mutating func step(_ statement: Statement, _ parameters: Parameters) -> Step {
        let (number, isNew) = preparation(of: statement)
        return Step(statement: statement, parameters: parameters, preparation: number, isNew: isNew)
    }

    /// A new number for each preparation, because the name of a prepared statement cannot be used twice.
    private mutating func preparation(of statement: Statement) -> (number: Int, isNew: Bool) {
        while preparationOf.count <= statement.number { preparationOf.append(0) }
        if preparationOf[statement.number] != 0 { return (preparationOf[statement.number], false) }
        preparations += 1
        preparationOf[statement.number] = preparations
        return (preparations, true)
    }

    private mutating func forgetPreparation() {
        if case .statement(let statement, _) = inFlight[0].request.work { forgetPreparation(of: statement) }
    }

    private mutating func forgetPreparation(of statement: Statement) { preparationOf[statement.number] = 0 }
}
