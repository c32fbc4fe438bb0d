/// What is under way on one connection: a value that is told what libpq said and says what is to be done.
///
/// Each statement is sent as [prepare,] execute, synchronise. The server commits at the synchronisation, so a statement
/// has succeeded only when that is answered, and what fails behind the head of the line fails by itself.
struct ConnectionState {
    /// What the next answer of a statement belongs to.
    enum Stage { case prepare, execute, synchronize, script }

    struct Entry {
        let request: Request
        var stage: Stage
        var result: Result<Rows, PostgresError>?
        /// Of a group: what its statements have answered so far, and which of them, by bit, must be prepared first.
        var answers: [Rows] = []
        var preparing: UInt64 = 0
        /// A cancel request was sent while this was under way, so it may be the one that is hit.
        var isExposed = false
        var isBeingCancelled = false
    }

    /// What libpq said.
    enum Reply {
        case rows(Rows)
        case failure(PostgresError)
        /// Not run, because what it depends on failed.
        case skipped
        /// No more results for this command.
        case end
        case synchronized
        /// The same, but that the commit was not waited for until a standby has it.
        case unreplicated
    }

    /// A statement as it is sent.
    struct Step {
        let statement: Statement
        let parameters: Parameters
        /// Numbers the server's prepared statement.
        let preparation: Int
        /// Whether it must be prepared first.
        let isNew: Bool
    }

    /// What is to be sent.
    enum Transmission {
        case statement(Step)
        case group([Step])
        case script(String)
    }

    /// What became of a request.
    enum Verdict {
        case answer(Request, Result<Rows, PostgresError>)
        /// The statements of a group were committed together. Their rows are in the same order.
        case committed([Request], [Rows])
        /// They were, but may be lost with this server, though commits are to wait for a standby.
        case unreplicated([Request])
        /// It left no trace and may be sent again; a group's statements each by itself.
        case again(Request)
    }

    /// How many statements share a commit at most.
    static let groupLimit = 63
    /// Begins a group. It waits for locks while it holds others, so it does not wait for long: a transaction that holds
    /// what it wants, and wants what it holds, or one that holds a row for whatever reason, costs this and not a second.
    private static let lockTimeout = Statement("select set_config('lock_timeout', '50ms', true)")

    private static let cancelPause: Duration = .milliseconds(20)
    /// How long a statement may keep others waiting that were sent behind it. Then it is cancelled and sent again, with
    /// nothing behind it: a row that somebody holds for long delays those who want that row, and nobody else.
    private static let patience: Duration = .milliseconds(200)

    let depth: Int
    let cancelGrace: Duration
    private(set) var inFlight: [Entry] = []
    private(set) var unsent: [Request] = []
    /// By statement number, which preparation holds it on this connection; 0 is none.
    private var preparationOf: [Int] = []
    private var preparations = 0
    /// Since when it has had something under way.
    private(set) var busySince: ContinuousClock.Instant?
    private(set) var isCancelUnderWay = false
    /// When the cancel request is to be sent once more, unless its statement is answered before.
    private(set) var cancelAgainAt: ContinuousClock.Instant?
    /// The head that others wait behind, and when it is to make way for them.
    private var obstacle: Request?
    private(set) var displaceAt: ContinuousClock.Instant?
    /// When the connection is to be given up because a cancelled statement does not answer.
    private(set) var graceEnds: ContinuousClock.Instant?
    /// Whether commits wait for a standby. What waits so cannot be cancelled: it would be done without.
    var waitsForStandbys = false
    /// What ended the connection: the server's last report, after which it read nothing, or libpq's own words.
    private(set) var fatal: PostgresError?

    init(depth: Int, cancelGrace: Duration) {
        self.depth = depth
        self.cancelGrace = cancelGrace
    }

    var isIdle: Bool { inFlight.isEmpty && unsent.isEmpty && !isCancelUnderWay }

    /// Whether statements that share commits are under way.
    var sharesCommit: Bool { inFlight.contains { $0.request.members != nil || !$0.request.runsAlone } }

    /// Whether a statement is under way that has kept others waiting, and nothing is sent behind.
    var isHeldUp: Bool { inFlight.last?.request.isSlow == true || unsent.last?.isSlow == true }

    /// Whether a statement given now would be sent at once.
    var hasPlace: Bool {
        unsent.isEmpty && inFlight.count < depth && !isCancelUnderWay && fatal == nil
            && !isHeldUp && inFlight.last?.request.abandonment != .unanswered
    }

    /// Everything that waits for this connection.
    var requests: [Request] { inFlight.map(\.request) + unsent }

    mutating func submit(_ request: Request) { unsent.append(request) }

    /// The next to send, if one may be sent now; it then counts as under way.
    ///
    /// Nothing is sent while a cancel request is under way, lest it be hit; and a script, which leaves pipeline mode,
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

    /// Takes back what `nextTransmission` gave last, because it could not be sent.
    mutating func takeBack() -> Request? { inFlight.popLast()?.request }

    /// What libpq said, in its order. Nil is that nothing is to be done yet.
    mutating func receive(_ reply: Reply) -> Verdict? {
        guard !inFlight.isEmpty else { return nil }
        if case .failure(let error) = reply, error.isFatal || error.sqlState == nil {
            // The stage stays as it is: how far the statement had come tells whether it may have been committed.
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
        // What was to be prepared from there on has not been, and what failed may be out of date.
        let failed = entry.answers.count
        if failed == 0 { forgetPreparation(of: Self.lockTimeout) }
        for (index, member) in members.enumerated() where index + 1 >= failed {
            guard index + 1 == failed || entry.preparing & 1 << UInt64(index + 1) != 0 else { continue }
            if case .statement(let statement, _) = member.work { forgetPreparation(of: statement) }
        }
        return .again(entry.request)
    }

    /// Nobody waits for `request` any more. Returns whether it had not been sent, and is hereby dropped.
    mutating func abandon(_ request: Request) -> Bool {
        guard let index = unsent.firstIndex(where: { $0 === request }) else { return false }
        unsent.remove(at: index)
        return true
    }

    /// Notes since when something is under way, and since when the head has kept others waiting.
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

    /// Whether a cancel request is to be sent now: the statement that the server is running is one nobody waits for, or
    /// has kept others waiting for too long.
    mutating func startCancel(now: ContinuousClock.Instant) -> Bool {
        guard !isCancelUnderWay, let head = inFlight.first else { return false }
        if head.request.abandonment == nil {
            guard let displaceAt, displaceAt <= now, obstacle === head.request else { return false }
            // One request only, and no grace: where it comes too late, the statement has come to its end by itself.
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
        isCancelUnderWay = true
        for index in inFlight.indices { inFlight[index].isExposed = true }
        return true
    }

    /// The cancel request has been delivered, or could not be.
    mutating func finishCancel(now: ContinuousClock.Instant) {
        isCancelUnderWay = false
        // A server that has not begun the statement when the request comes ignores it, so one may not be enough.
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

    /// A number that changes with each preparation, for a prepared statement's name cannot be taken twice.
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
