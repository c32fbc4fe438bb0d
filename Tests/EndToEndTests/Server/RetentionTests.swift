import Foundation
import LeaseQueue
import Logging
import Postgres
import Store
import Synchronization
import TestSupport
import Testing

/// Old rows are removed as work for later: each removal is a row with a lease.
@Suite struct RetentionTests {
    /// A daemon's part: a queue with connections of its own.
    private func withQueue(
        in world: World, _ body: (LeaseQueue, _ removed: @escaping @Sendable () -> [String: Int]) async throws -> Void
    ) async throws {
        var configuration = Database.Configuration(url: world.url)
        configuration.connections = 2
        let logger = Logger(label: "retention") { _ in SwiftLogNoOpLogHandler() }
        let database = Database(configuration.forStore(), logger: logger)
        let sum = Sum()
        let kind = Store(database).retentionWork(Retention()) { name, rows in
            sum.value.withLock { $0[name, default: 0] += rows }
        }
        async let running: Void = database.run()
        defer { database.shutdown() }
        try await body(LeaseQueue([kind], database: database, logger: logger)) { sum.value.withLock { $0 } }
        database.shutdown()
        await running
    }

    private final class Sum: Sendable {
        let value = Mutex<[String: Int]>([:])
    }

    private static let oldChanges = """
        insert into changes (stream_id, version, kind, subject_id, body, at)
        select gen_random_uuid(), 1, 'task.updated', gen_random_uuid(), '{}', now() - interval '40 days'
        from generate_series(1, 25000)
        """

    @Test func oneOfTwoDaemonsDoesEachRemoval() async throws {
        let world = try await World(daemons: 0)
        try await world.psql(Self.oldChanges)
        try await world.haveRemovalsDue()
        try await withQueue(in: world) { one, first in
            try await withQueue(in: world) { other, second in
                let queues = [one, other]
                let isDone = try await found(within: .generous) {
                    try await concurrently(2) { try await queues[$0].drain() }.contains(0) ? true : nil
                }
                #expect(isDone == true)
                #expect((first()["changes"] ?? 0) + (second()["changes"] ?? 0) == 25_000)
                #expect(first()["changes"] == nil || second()["changes"] == nil)
            }
        }
        let rows = "select count(*), bool_and(next_at > now() + interval '50 minutes'), max(attempts) from removals"
        #expect(try await world.psql(rows) == "9|t|0")
    }

    /// A database that no daemon of this release has used has none.
    @Test func daemonsAddTheRemovalsThatTheyKnow() async throws {
        let world = try await World(daemons: 0)
        try await world.psql(
            "delete from removals; insert into removals (name, next_at) values ('of a later release', now())")
        try await withQueue(in: world) { queue, _ in
            let left = try await queue.drain()
            #expect(left == 0)
        }
        #expect(try await world.psql("select count(*), count(*) filter (where step > 0) from removals") == "10|9")
    }

    /// It is tried again within minutes, and the others are done.
    @Test func aFailedRemovalIsTriedAgainSoon() async throws {
        let world = try await World(daemons: 0)
        try await world.psql(Self.oldChanges)
        try await world.haveRemovalsDue()
        try await world.psql(
            """
            create function fail() returns trigger language plpgsql as $$ begin raise exception 'no removal today'; end $$;
            create trigger fail before delete on changes execute function fail()
            """)
        try await withQueue(in: world) { queue, removed in
            #expect(try await queue.drain() == 0)
            #expect(removed().isEmpty)
            let failed = try await world.psql(
                """
                select name, attempts, failure like '%no removal today%', next_at < now() + interval '2 minutes'
                from removals where failure is not null
                """)
            #expect(failed == "changes|1|t|t")
            try await world.psql("drop trigger fail on changes")
            #expect(try await queue.drain(at: Date(timeIntervalSinceNow: 120)) == 0)
            #expect(removed() == ["changes": 25_000])
            #expect(try await world.psql("select count(*) from removals where failure is not null") == "0")
        }
    }

    /// A prune of the operator's holds the removals up, and they go on behind it.
    @Test func removalsWaitForAnOperatorsPrune() async throws {
        let world = try await World(daemons: 0)
        try await world.psql(Self.oldChanges)
        try await world.haveRemovalsDue()
        try await withQueue(in: world) { queue, removed in
            let lock = "select pg_advisory_xact_lock(hashtextextended('crosscheck upkeep', 0))"
            let held = try await world.holding(lock) { try await queue.drain() }
            #expect(held == 9)
            #expect(removed().isEmpty)
            #expect(try await queue.drain(at: Date(timeIntervalSinceNow: 60)) == 0)
            #expect(removed() == ["changes": 25_000])
        }
    }
}
