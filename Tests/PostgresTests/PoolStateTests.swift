import Testing

@testable import Postgres

@Suite struct PoolStateTests {
    private static let select = Statement("select 1")
    private let start = ContinuousClock.now

    private func statement(after delay: Duration = .zero, timeout: Duration? = nil) -> Request {
        let submitted = start + delay
        return Request(
            .statement(Self.select, Parameters()), submitted: submitted, deadline: timeout.map { submitted + $0 })
    }

    private func pool(connections: Int, depth: Int = 2, up: Bool = true) -> PoolState {
        var configuration = Database.Configuration(url: "")
        configuration.connections = connections
        configuration.depth = depth
        configuration.maximumWait = .seconds(1)
        var pool = PoolState(configuration, now: start)
        if up { for attempt in pool.startAttempts(now: start) { _ = pool.succeed(attempt) } }
        return pool
    }

    /// Dispatches the queue's statements, in order, and returns their connections; each counts as sent.
    private func dispatchAll(_ pool: inout PoolState) -> [Int] {
        var places: [Int] = []
        while case .statement(let slot)? = pool.dispatch() {
            _ = pool.slots[slot].connection.nextTransmission()
            places.append(slot)
        }
        return places
    }

    private func finishOne(_ pool: inout PoolState, at slot: Int) {
        for reply in [.rows(.none), .end, .rows(.none), .end] as [ConnectionState.Reply] {
            _ = pool.slots[slot].connection.receive(reply)
        }
        _ = pool.slots[slot].connection.receive(.synchronized)
    }

    @Test func statementsGoWhereTheFewestAreUnderWay() {
        var pool = pool(connections: 2)
        for _ in 0..<5 { #expect(pool.submit(statement(), now: start) == nil) }
        #expect(dispatchAll(&pool) == [0, 1, 0, 1])
        #expect(pool.queue.count == 1)
        finishOne(&pool, at: 1)
        #expect(dispatchAll(&pool) == [1])
    }

    @Test func aLeaseWaitsForAnIdleConnectionAndKeepsOthersAway() {
        var pool = pool(connections: 1)
        let lease = Request(.lease, submitted: start)
        _ = pool.submit(statement(), now: start)
        #expect(dispatchAll(&pool) == [0])
        _ = pool.submit(lease, now: start)
        _ = pool.submit(statement(), now: start)
        #expect(pool.dispatch() == nil)
        finishOne(&pool, at: 0)
        guard case .lease(let lent)? = pool.dispatch(), lent === lease else {
            Issue.record("the lease's turn")
            return
        }
        #expect(pool.dispatch() == nil, "the statement waits for the lease's end")
        #expect(pool.release(lease) == 0)
        #expect(pool.release(lease) == nil)
        #expect(pool.completeReturn(of: 0) == true)
        #expect(dispatchAll(&pool) == [0])
    }

    @Test func onlyAConnectionWithNothingToDoIsIdle() {
        var pool = pool(connections: 2)
        #expect(pool.idleSlot == 0)
        for _ in 0..<2 { _ = pool.submit(statement(), now: start) }
        #expect(pool.idleSlot == nil, "what waits comes first")
        #expect(dispatchAll(&pool) == [0, 1])
        #expect(pool.idleSlot == nil)
        finishOne(&pool, at: 1)
        #expect(pool.idleSlot == 1)
        // A statement that follows a commit, before any that wait.
        pool.send(statement(), to: 1)
        #expect(pool.idleSlot == nil)
        _ = pool.slots[1].connection.nextTransmission()
        finishOne(&pool, at: 1)
        // One that is lent, or being closed, is nobody else's.
        _ = pool.submit(Request(.lease, submitted: start), now: start)
        _ = pool.dispatch()
        #expect(pool.idleSlot == nil)
        finishOne(&pool, at: 0)
        #expect(pool.idleSlot == 0)
        pool.drain()
        #expect(pool.idleSlot == nil)
    }

    @Test func waitersAreToldWhyTheyWaitedTooLong() {
        var pool = pool(connections: 1, depth: 1)
        let (sent, patient, hasty) = (
            statement(timeout: .seconds(5)), statement(), statement(timeout: .milliseconds(10))
        )
        for request in [sent, patient, hasty] { _ = pool.submit(request, now: start) }
        #expect(dispatchAll(&pool) == [0])
        #expect(pool.nextEvent == start + .milliseconds(10))
        #expect(pool.expire(now: start + .milliseconds(5)).count == 0)
        #expect(pool.expire(now: start + .milliseconds(10)).map(\.1.kind) == [.timedOut])
        #expect(pool.expire(now: start + .seconds(1)).map(\.1.kind) == [.poolExhausted])
        #expect(pool.expire(now: start + .seconds(5)).count == 0)
        #expect(sent.abandonment == .timedOut, "its connection stops a sent statement; it is not answered here")
        #expect(pool.slots[0].connection.startCancel(now: start) == true)
    }

    @Test func repeatedStatementsHaveNotWaitedWhileTheyRan() {
        var pool = pool(connections: 1)
        let request = statement()
        _ = pool.submit(request, now: start)
        #expect(dispatchAll(&pool) == [0])
        // It ran for longer than anything may wait, and then made way for another.
        let displacedAt = start + .seconds(3)
        _ = pool.slots[0].connection.lose(PostgresError(.connection, "gone"))
        pool.resubmit([request], now: displacedAt)
        #expect(pool.expire(now: displacedAt).isEmpty)
        #expect(pool.expire(now: displacedAt + .milliseconds(999)).isEmpty)
        #expect(pool.expire(now: displacedAt + .seconds(1)).map(\.1.kind) == [.poolExhausted])
    }

    @Test func withoutAConnectionTheLastErrorIsTheReason() {
        var pool = pool(connections: 1, up: false)
        let attempt = pool.startAttempts(now: start)[0]
        pool.fail(attempt, PostgresError(.connection, "no route to host"), now: start)
        _ = pool.submit(statement(), now: start)
        #expect(pool.dispatch() == nil)
        let error = pool.expire(now: start + .seconds(1)).first?.1
        #expect(error?.kind == .connection)
        #expect(error?.message.contains("no route to host") == true)
    }

    @Test func statementsDoNotWaitForAServerThatIsAwayForLong() {
        var configuration = Database.Configuration(url: "")
        configuration.connections = 2
        configuration.maximumWait = .seconds(60)
        configuration.maximumOutage = .milliseconds(500)
        var pool = PoolState(configuration, now: start)
        for attempt in pool.startAttempts(now: start) { _ = pool.succeed(attempt) }
        // One of two lost connections is not an outage.
        _ = pool.lose(0, PostgresError(.connection, "gone"), now: start)
        #expect(pool.submit(statement(), now: start) == nil)
        #expect(pool.expire(now: start + .seconds(1)).isEmpty)
        let away = start + .seconds(2)
        _ = pool.lose(1, PostgresError(.connection, "gone"), now: away)
        #expect(pool.expire(now: away + .milliseconds(499)).isEmpty)
        #expect(pool.submit(statement(after: .seconds(2.4)), now: start + .seconds(2.4)) == nil)
        let expired = pool.expire(now: away + .milliseconds(500))
        #expect(expired.map(\.1.kind) == [.connection, .connection])
        // New requests do not wait for it.
        #expect(pool.submit(statement(after: .seconds(3)), now: start + .seconds(3))?.kind == .connection)
        for attempt in pool.startAttempts(now: start + .seconds(9)) { _ = pool.succeed(attempt) }
        #expect(pool.submit(statement(after: .seconds(9)), now: start + .seconds(9)) == nil)
    }

    @Test func aLossSendsTheQueueElsewhereInOrder() {
        var pool = pool(connections: 2, depth: 1)
        let requests = [statement(), statement(), statement()]
        for request in requests { _ = pool.submit(request, now: start) }
        #expect(dispatchAll(&pool) == [0, 1])
        let fatal = PostgresError(.server(.adminShutdown), "", fields: .init(severity: "FATAL"))
        _ = pool.slots[0].connection.receive(.failure(fatal))
        var repeated: [Request] = []
        for case .again(let request) in pool.lose(0, PostgresError(.connection, ""), now: start) {
            repeated.append(request)
        }
        pool.resubmit(repeated, now: start)
        #expect(pool.queue.map(ObjectIdentifier.init) == [requests[0], requests[2]].map(ObjectIdentifier.init))
        #expect(pool.lastError?.sqlState == .adminShutdown)
    }

    @Test func reportsOfEarlierAttemptsAreIgnored() {
        var pool = pool(connections: 1, up: false)
        let old = pool.startAttempts(now: start)[0]
        pool.fail(old, PostgresError(.connection, ""), now: start)
        let new = pool.startAttempts(now: start + .seconds(60))[0]
        #expect(pool.succeed(old) == false)
        #expect(pool.succeed(new) == true)
    }

    @Test func drainingRefusesAllButWhatALeaseStillNeeds() {
        var pool = pool(connections: 1)
        let lease = Request(.lease, submitted: start)
        _ = pool.submit(lease, now: start)
        _ = pool.dispatch()
        pool.drain()
        #expect(pool.submit(statement(), now: start)?.kind == .shutDown)
        let commit = Request(.statement(.commit, Parameters()), lease: lease)
        #expect(pool.submit(commit, now: start) == nil)
        #expect(!pool.isIdle)
    }

    @Test func pausesGrowUpToTheirBoundAndBeginAnew() {
        var backoff = Backoff(minimum: .milliseconds(100), maximum: .seconds(1))
        var pauses: [Duration] = []
        for _ in 0..<5 { pauses.append(backoff.next(part: 1)) }
        #expect(pauses == [100, 200, 400, 800, 1000].map { .milliseconds($0) })
        #expect(backoff.next(part: 0) == .zero)
        backoff.reset()
        #expect(backoff.next(part: 0.5) == .milliseconds(50))
    }

    @Test func theQueueKeepsItsOrderThroughEverything() {
        var queue = FIFO<Int>()
        var model: [Int] = []
        for number in 0..<1000 {
            queue.append(number)
            model.append(number)
            if number % 3 != 0 { #expect(queue.popFirst() == model.removeFirst()) }
            if number % 50 == 0 {
                queue.prepend(contentsOf: [-2, -1])
                model.insert(contentsOf: [-2, -1], at: 0)
                #expect(queue.remove { $0 % 7 == 0 } == model.filter { $0 % 7 == 0 })
                model.removeAll { $0 % 7 == 0 }
            }
            #expect(queue.count == model.count && queue.first == model.first)
        }
        #expect(Array(queue) == model)
    }

    /// However many other statements arrive meanwhile.
    @Test func waitersInALaneAreServedInTheirTurn() {
        var pool = pool(connections: 1, depth: 1)
        _ = pool.submit(statement(), now: start)
        #expect(dispatchAll(&pool) == [0])
        let edit = Request(
            .statement(Self.select, Parameters()), lane: Lane(1), submitted: start + .milliseconds(2))
        let (earlier, later) = (statement(after: .milliseconds(1)), statement(after: .milliseconds(3)))
        for request in [earlier, edit, later] { _ = pool.submit(request, now: start) }
        for expected in [earlier, edit, later] {
            finishOne(&pool, at: 0)
            #expect(dispatchAll(&pool) == [0])
            #expect(pool.slots[0].connection.inFlight.first?.request === expected)
        }
    }

    @Test func statementsThatKeptOthersWaitingHaveHalfOfTheConnections() {
        var pool = pool(connections: 4, depth: 2)
        var slow = (0..<4).map { _ in statement() }
        slow.append(Request(.statement(Self.select, Parameters()), lane: Lane(1), submitted: start))
        for request in slow {
            _ = pool.submit(request, now: start)
            guard case .statement(let slot)? = pool.dispatch() else { continue }
            _ = pool.slots[slot].connection.nextTransmission()
            _ = pool.slots[slot].connection.takeBack()
            request.isSlow = true
        }
        // The reactor does this with statements that were cancelled to make way.
        for request in slow { pool.resubmit([request], now: start) }
        #expect(dispatchAll(&pool).count == 2)
        #expect(pool.slow.count == 3 && pool.waiting == 3)
        // Other statements get the remaining connections, except for one behind such a statement in its lane.
        let others = (0..<3).map { _ in statement() }
        for request in others { _ = pool.submit(request, now: start) }
        let behind = Request(.statement(Self.select, Parameters()), lane: Lane(1), submitted: start)
        _ = pool.submit(behind, now: start)
        #expect(dispatchAll(&pool).count == 3)
        #expect(pool.lanes.count == 1)
        // When it is given up, its lane goes on.
        let isGone = pool.cancel(slow[4])
        #expect(isGone && pool.slow.count == 2)
        #expect(dispatchAll(&pool).count == 1)
        #expect(pool.lanes.isEmpty)
    }

    /// The reactor does this with statements that were cancelled to make way.
    private func displaced(_ pool: inout PoolState, _ statement: Statement = select, of client: UInt64? = nil)
        -> Request
    {
        let request = Request(.statement(statement, Parameters()), client: client, submitted: start)
        request.isSlow = true
        pool.resubmit([request], now: start)
        return request
    }

    /// The others of that client wait, and nobody waits behind them.
    @Test func oneClientHasHalfOfThePlacesOfSlowStatements() {
        var pool = pool(connections: 8)
        let greedy = (0..<6).map { _ in displaced(&pool, of: 1) }
        #expect(dispatchAll(&pool).count == 2)
        #expect(pool.slow.count == 4)
        // Another client's comes later, and goes before these. So does one of no client.
        let (other, nobodys) = (displaced(&pool, of: 2), displaced(&pool))
        let places = dispatchAll(&pool)
        #expect(places.count == 2 && other.isSent && nobodys.isSent)
        #expect(greedy.map(\.isSent) == [true, true, false, false, false, false])
        // All four places are taken: with each that is free again, the next one's turn comes.
        finishOne(&pool, at: places[0])
        #expect(dispatchAll(&pool).isEmpty)
        finishOne(&pool, at: 0)
        #expect(dispatchAll(&pool) == [0] && greedy[2].isSent && !greedy[3].isSent)
        // Those that wait too long are told to come again.
        #expect(pool.expire(now: start + .seconds(1)).map(\.1.kind) == .init(repeating: .poolExhausted, count: 3))
    }

    @Test func clientsTakeTurnsOnTheOnlyPlaceForSlowStatements() {
        var pool = pool(connections: 2)
        let requests = [1, 1, 2].map { displaced(&pool, of: $0) }
        for request in requests {
            #expect(dispatchAll(&pool) == [0] && request.isSent)
            finishOne(&pool, at: 0)
        }
    }

    @Test func halfOfTheConnectionsIsOfThoseThatAreThere() {
        var pool = pool(connections: 4)
        for slot in 2...3 { _ = pool.lose(slot, PostgresError(.connection, "too many connections"), now: start) }
        for _ in 0..<3 { _ = displaced(&pool) }
        #expect(dispatchAll(&pool) == [0])
        _ = pool.submit(statement(), now: start)
        #expect(dispatchAll(&pool) == [1])
    }

    @Test func urgentStatementsDoNotWaitForSlowOnes() {
        var pool = pool(connections: 2)
        for _ in 0..<2 { _ = displaced(&pool) }
        #expect(dispatchAll(&pool) == [0])
        let urgent = displaced(&pool, Statement("select 2", isUrgent: true))
        #expect(dispatchAll(&pool) == [1])
        #expect(pool.slots[1].connection.inFlight.first?.request === urgent)
        #expect(pool.slow.count == 1)
    }

    @Test func aLeaseKeepsNoConnectionThatIsHeldUpWhereThereIsAnother() {
        var pool = pool(connections: 2)
        _ = displaced(&pool)
        #expect(dispatchAll(&pool) == [0])
        for _ in 0..<2 { _ = pool.submit(statement(), now: start) }
        #expect(dispatchAll(&pool) == [1, 1])
        let lease = Request(.lease, submitted: start)
        _ = pool.submit(lease, now: start)
        #expect(pool.dispatch() == nil)
        for _ in 0..<2 { finishOne(&pool, at: 1) }
        guard case .lease(let lent)? = pool.dispatch(), lent === lease else {
            Issue.record("the lease's turn")
            return
        }
    }
}

extension Request {
    fileprivate var isSent: Bool { if case .sent = place { true } else { false } }
}
