/// The state of one connection, as a value: it takes libpq's replies and returns the next steps.
///
/// Each statement is sent as [prepare,] execute, synchronise. The server commits at the synchronisation, so a statement
/// has succeeded only when the server has answered that. A failure behind the head of the line concerns only that
/// statement.
struct ConnectionState {
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
    private var load = Load.idle
    private var cancellation = Cancellation.none
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
        guard case .delivering(let until, let answerBy) = cancellation,
            inFlight.first.map({ $0.request.abandonment != nil }) ?? true
        else { return graceEnds }
        return answerBy.map { min($0, until) } ?? until
    }

    /// The time since when requests are under way; nil: none is.
    var busySince: ContinuousClock.Instant? { load.since }

    /// The time when the head must make way for others; nil: it blocks none, or has been asked to.
    var displaceAt: ContinuousClock.Instant? { load.obstacle?.displaceAt }

    /// The time by which a cancelled statement must answer; nil: none is being cancelled.
    var graceEnds: ContinuousClock.Instant? { cancellation.answerBy }

    /// The time for another cancel request, unless the statement is answered before.
    var cancelAgainAt: ContinuousClock.Instant? {
        if case .delivered(_, let againAt) = cancellation { againAt } else { nil }
    }

    var isCancelUnderWay: Bool {
        if case .delivering = cancellation { true } else { false }
    }

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
        cancellation.headAnswered()
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
        guard let head = inFlight.first?.request else {
            load = .idle
            return
        }
        let since = load.since ?? now
        guard inFlight.count > 1, !waitsForStandbys, !head.isSlow, head.mayRepeat, head.members == nil else {
            load = .busy(since: since, obstacle: nil)
            return
        }
        guard load.obstacle?.request !== head else { return }
        load = .busy(since: since, obstacle: .init(request: head, displaceAt: now + Self.patience))
    }

    /// Whether to send a cancel request now: no caller waits for the running statement, or it has blocked others too
    /// long.
    mutating func startCancel(now: ContinuousClock.Instant) -> Bool {
        guard let head = inFlight.first?.request else { return false }
        let answerBy: ContinuousClock.Instant?
        switch cancellation {
        case .delivering:
            return false
        case .delivered(let end, let againAt):
            guard againAt <= now else { return false }
            answerBy = end
        case .none where head.abandonment == nil:
            guard let obstacle = load.obstacle, obstacle.displaceAt <= now, obstacle.request === head else {
                return false
            }
            // Only one request, without a grace period: if it comes too late, the statement has ended by itself.
            head.isSlow = true
            load.displace()
            answerBy = nil
        case .none:
            answerBy = now + cancelGrace
        }
        cancellation = .delivering(until: now + cancelGrace, answerBy: answerBy)
        for index in inFlight.indices { inFlight[index].isExposed = true }
        return true
    }

    /// The cancel request was delivered, or failed.
    mutating func finishCancel(now: ContinuousClock.Instant) {
        guard case .delivering(_, let answerBy) = cancellation else { return }
        // One may not be enough.
        cancellation = answerBy.map { .delivered(answerBy: $0, againAt: now + Self.cancelPause) } ?? .none
    }

    private mutating func finishHead() -> Verdict {
        let entry = inFlight.removeFirst()
        let request = entry.request
        cancellation.headAnswered()
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
