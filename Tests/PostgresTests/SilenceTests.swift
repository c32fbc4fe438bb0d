import Foundation
import Logging
import TestSupport
import Testing

@testable import Postgres

/// The pool waits for a live server as long as a statement takes, but not for a silent one.
@Suite struct SilenceTests {
    private static let one = Statement("select 1")
    private let start = ContinuousClock.now

    // MARK: The pool as a value

    private func pool(connections: Int = 2) -> PoolState {
        var configuration = Database.Configuration(url: "")
        configuration.connections = connections
        configuration.maximumSilence = .milliseconds(300)
        configuration.maximumOutage = .milliseconds(700)
        var pool = PoolState(configuration, now: start)
        for attempt in pool.startAttempts(now: start) { _ = pool.succeed(attempt) }
        return pool
    }

    /// Submits a statement and counts it as sent.
    private func send(_ pool: inout PoolState, after milliseconds: Int) -> Request {
        let now = start + .milliseconds(milliseconds)
        let request = Request(.statement(Self.one, Parameters()), submitted: now)
        _ = pool.submit(request, now: now)
        while case .statement(let slot)? = pool.dispatch() {
            _ = pool.slots[slot].connection.nextTransmission()
        }
        for slot in pool.slots.indices { pool.slots[slot].connection.watchHead(now: now) }
        return request
    }

    @Test func serversThatOweNothingAreNotAsked() {
        var pool = pool()
        #expect(pool.nextEventOfSilence == nil)
        #expect(pool.startProbe(now: start + .seconds(60)) == nil)
    }

    @Test func anAnswerOnAnyConnectionIsEnough() {
        var pool = pool()
        _ = send(&pool, after: 0)
        pool.hear(now: start + .milliseconds(200))
        #expect(pool.startProbe(now: start + .milliseconds(400)) == nil)
        #expect(pool.startProbe(now: start + .milliseconds(500)) == 1)
        #expect(pool.startProbe(now: start + .milliseconds(600)) == nil, "it is being asked")
        pool.finishProbe(1, isAnswered: true, now: start + .milliseconds(600))
        #expect(pool.noteSilence(now: start + .milliseconds(900)).isEmpty)
        #expect(pool.startProbe(now: start + .milliseconds(900)) == 2, "as long as the statement takes")
    }

    @Test func serversThatDoNotAnswerAreAway() {
        var pool = pool()
        let request = send(&pool, after: 0)
        #expect(pool.startProbe(now: start + .milliseconds(300)) == 1)
        pool.finishProbe(1, isAnswered: false, now: start + .milliseconds(301))
        #expect(pool.noteSilence(now: start + .milliseconds(599)).isEmpty)
        let given = pool.noteSilence(now: start + .milliseconds(600))
        #expect(given.count == 1 && given.first === request)
        #expect(pool.isSilent)
        // New requests are refused as if there were no connection.
        let next = Request(.statement(Self.one, Parameters()), submitted: start + .milliseconds(800))
        #expect(pool.submit(next, now: start + .milliseconds(800))?.kind == .connection)
        #expect(pool.isSilenceOver(start + .seconds(2)) == false)
        // It was only frozen: everything goes on.
        pool.hear(now: start + .seconds(2))
        #expect(!pool.isSilent && pool.outageSince == nil && pool.lastError == nil)
        #expect(pool.submit(next, now: start + .seconds(2)) == nil)
        guard case .statement(let slot)? = pool.dispatch() else {
            Issue.record("a place for what comes then")
            return
        }
        #expect(slot == 1, "not behind abandoned statements")
        #expect(request.abandonment == .unanswered)
    }

    /// A machine that stands still delays the server as much as the reactor.
    @Test func timeInWhichNobodyReadsDoesNotCount() {
        var pool = pool()
        let request = send(&pool, after: 0)
        #expect(pool.startProbe(now: start + .milliseconds(300)) == 1)
        pool.excuse(.seconds(35))
        #expect(pool.noteSilence(now: start + .milliseconds(35_599)).isEmpty)
        #expect(pool.noteSilence(now: start + .milliseconds(35_600)).first === request)
        let ends = pool.nextEventOfSilence
        pool.excuse(.seconds(5))
        #expect(pool.nextEventOfSilence == ends.map { $0 + .seconds(5) })
    }

    @Test func aNewConnectionMayTakeLonger() {
        var pool = pool()
        _ = send(&pool, after: 0)
        #expect(pool.startProbe(now: start + .milliseconds(300), isAnew: true) == 1)
        #expect(pool.noteSilence(now: start + .milliseconds(1499)).isEmpty)
        #expect(!pool.noteSilence(now: start + .milliseconds(1500)).isEmpty)
    }

    @Test func aProbeThatIsLateIsNotTheNext() {
        var pool = pool()
        _ = send(&pool, after: 0)
        #expect(pool.startProbe(now: start + .milliseconds(300)) == 1)
        pool.hear(now: start + .milliseconds(350))
        #expect(pool.startProbe(now: start + .milliseconds(650)) == 2)
        pool.finishProbe(1, isAnswered: true, now: start + .milliseconds(700))
        #expect(!pool.noteSilence(now: start + .milliseconds(950)).isEmpty)
    }

    // MARK: A server

    @Test func aStatementMayTakeLong() async throws {
        try await withDatabase(connections: 1, { $0.maximumSilence = .seconds(3) }) { database in
            let answer = try await database.execute(Statement("select 7 from pg_sleep(10)"))[0].decode(Int.self)
            #expect(answer == 7)
            #expect(database.status.lastError == nil)
        }
    }

    @Test func aServerThatStandsStillIsAwayUntilItGoesOn() async throws {
        let cluster = try await Cluster.create()
        try await withDatabase(
            on: cluster,
            {
                $0.maximumSilence = .seconds(1)
                $0.maximumOutage = .milliseconds(700)
                $0.cancelGrace = .seconds(2)
            }
        ) { database in
            try await eventually { database.status.connected == 2 }
            try await Task.sleep(for: .milliseconds(300))
            for isLong in [false, true] {
                let running = Task { try await database.execute(Statement("select pg_sleep(60)::text")) }
                try await eventually { database.status.inFlight == 1 }
                cluster.freeze()
                let error = await #expect(throws: PostgresError.self) { try await running.value }
                #expect(error?.kind == .connection && error?.outcomeUnknown == true)
                // This was not the statement's time limit, which has another kind. The fault suite measures how soon it
                // comes.
                let next = await #expect(throws: PostgresError.self) { try await database.execute(Self.one) }
                #expect(next?.kind == .connection && next?.outcomeUnknown == false)
                #expect(database.status.connected == 0)
                // Long enough for the pool to give the connections up.
                if isLong { try await Task.sleep(for: .seconds(3)) }
                cluster.thaw()
                try await eventually { (try? await database.execute(Self.one)) != nil }
                // Abandoned statements may still be running.
                _ = try await cluster.psql(
                    "select pg_cancel_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'")
                try await eventually {
                    let status = database.status
                    return status.connected == 2 && status.inFlight == 0 && status.lastError == nil
                }
            }
        }
        try await cluster.stop()
    }

    /// Answers are lost while the connections stay open: the next ones work.
    @Test func answersThatAreLostAreNotWaitedFor() async throws {
        let relay = try await Relay(to: Cluster.shared)
        try await withDatabase({
            $0.url = relay.url(database: "postgres")
            $0.maximumSilence = .seconds(1)
            $0.maximumOutage = .milliseconds(700)
        }) { database in
            try await eventually { database.status.connected == 2 }
            // By then the connection for probes is up, too.
            try await Task.sleep(for: .milliseconds(300))
            relay.withholdAnswers()
            let error = await #expect(throws: PostgresError.self) { try await database.execute(Self.one) }
            #expect(error?.kind == .connection && error?.outcomeUnknown == true)
            relay.cut()
            try await eventually { (try? await database.execute(Self.one)) != nil }
        }
    }
}
