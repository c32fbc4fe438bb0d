@testable import ChangeFeed
import Checklists
import Foundation
import Postgres
import Sessions
import Store
import Testing

/// The whole feed over a real database.
@Suite(.timeLimit(.minutes(60)))
struct ChangeFeedTests {
    private static let alone = ChangeFeed.Configuration(notifies: false, listens: false)
    private static let sweepless = ChangeFeed.Configuration(sweepInterval: nil, notifies: false, listens: false)

    private func kinds(_ delivery: Delivery) -> [String] { delivery.changes.map(\.kind) }

    @Test func aWaitingPollIsAnsweredByTheCommit() async throws {
        try await World.with(Self.sweepless) { world in
            let anna = try await world.person("anna")
            let list = try await world.checklist(of: anna)
            let start = try await world.delivery(anna, since: nil)
            #expect(start.changes.isEmpty && !start.more)
            async let waiting = world.delivery(anna, since: start.cursor, wait: .seconds(30))
            try await world.parked(1)
            try await world.task("bread", on: list, by: anna)
            let delivery = try await waiting
            #expect(kinds(delivery) == ["task.created"] && delivery.changes.map(\.stream) == [list])
            let body = try #require(try JSONSerialization.jsonObject(with: Data(delivery.body)) as? [String: Any])
            #expect(body["cursor"] as? String == delivery.cursor && body["more"] as? Bool == false)
            let changes = try #require(body["changes"] as? [[String: Any]])
            #expect(changes.map { $0["version"] as? Int64 } == delivery.changes.map(\.version))
            #expect((changes[0]["body"] as? [String: Any])?["title"] as? String == "bread")
            let again = try await world.delivery(anna, since: delivery.cursor)
            #expect(again.changes.isEmpty && again.cursor == delivery.cursor)
        }
    }

    /// Each write races with the next polls' checks and registrations; only a write wakes a poll.
    @Test func noChangeFallsBetweenTheCheckAndTheParking() async throws {
        try await World.with(Self.sweepless) { world in
            let anna = try await world.person("anna")
            let list = try await world.checklist(of: anna)
            let start = try await world.delivery(anna, since: nil).cursor
            try await withThrowingTaskGroup(of: [Int64].self) { clients in
                for _ in 0..<40 {
                    clients.addTask {
                        var versions: [Int64] = []
                        var cursor = start
                        while versions.last != 301 {
                            let delivery = try await world.delivery(anna, since: cursor, wait: .seconds(600))
                            guard !delivery.changes.isEmpty else { break }
                            versions += delivery.changes.map(\.version)
                            cursor = delivery.cursor
                        }
                        return versions
                    }
                }
                for number in 0..<300 { try await world.task("\(number)", on: list, by: anna) }
                for try await versions in clients { #expect(versions == Array(2...301)) }
            }
        }
    }

    @Test func writersInLongTransactionsAreNotSkipped() async throws {
        try await World.with(Self.alone) { world in
            let anna = try await world.person("anna")
            let (slow, quick) = (try await world.checklist(of: anna), try await world.checklist(of: anna))
            let start = try await world.delivery(anna, since: nil).cursor
            let first = try await world.daemons[0].database.withTransaction { connection in
                let task = JSON(Array(World.task("slow", on: slow).utf8))
                _ = try await connection.execute(Statement("select outcome from task_create($1, $2)"), anna.id, task)
                try await world.task("quick", on: quick, by: anna)
                return try await world.delivery(anna, since: start, wait: .seconds(10))
            }
            #expect(first.changes.map(\.stream) == [quick])
            let second = try await world.delivery(anna, since: first.cursor, wait: .seconds(10))
            #expect(second.changes.map(\.stream) == [slow])
        }
    }

    @Test func removedParticipantsAreSentNothingMore() async throws {
        try await World.with(Self.alone) { world in
            let (anna, ben) = (try await world.person("anna"), try await world.person("ben"))
            let list = try await world.checklist(of: anna)
            let start = try await world.delivery(ben, since: nil).cursor
            async let added = world.delivery(ben, since: start, wait: .seconds(30))
            try await world.parked(1)
            try await world.act(
                "participant_put", by: anna.id, "{\"id\": \"\(list)\", \"username\": \"ben\", \"role\": \"editor\"}")
            #expect(Set(kinds(try await added)) == ["participant.added", "checklist.added"])
            try await world.task("secret", on: list, by: anna)
            #expect(kinds(try await world.delivery(ben, since: start)).contains("task.created"))

            let cursor = try await world.delivery(ben, since: nil).cursor
            async let removed = world.delivery(ben, since: cursor, wait: .seconds(30))
            try await world.parked(1)
            try await world.act("participant_remove", by: anna.id, "{\"id\": \"\(list)\", \"username\": \"ben\"}")
            #expect(kinds(try await removed) == ["checklist.removed"])
            try await world.task("more", on: list, by: anna)
            #expect(kinds(try await world.delivery(ben, since: start)) == ["checklist.added", "checklist.removed"])
        }
    }

    /// The answer to the removal may come before the tail has read it: even then nothing is sent.
    @Test func aRemovalHoldsOnceItIsAnswered() async throws {
        try await World.with(Self.sweepless) { world in
            let (anna, ben) = (try await world.person("anna"), try await world.person("ben"))
            for _ in 0..<30 {
                let list = try await world.checklist(of: anna)
                let start = try await world.delivery(ben, since: nil).cursor
                try await world.act(
                    "participant_put", by: anna.id, "{\"id\": \"\(list)\", \"username\": \"ben\", \"role\": \"viewer\"}"
                )
                try await world.task("secret", on: list, by: anna)
                #expect(kinds(try await world.delivery(ben, since: start)).contains("task.created"))
                try await world.act("participant_remove", by: anna.id, "{\"id\": \"\(list)\", \"username\": \"ben\"}")
                let after = try await world.delivery(ben, since: start)
                #expect(after.changes.allSatisfy { $0.stream == ben.id }, "\(kinds(after))")
            }
        }
    }

    @Test func evictionTakesEffectAtOnce() async throws {
        try await World.with(Self.sweepless) { world in
            let anna = try await world.person("anna")
            let feed = world.daemons[0].feed
            // The feed has begun, so its beginning does not empty the memory.
            _ = try await world.delivery(anna, since: nil)
            #expect(try await feed.authenticate(tokenHash: anna.tokenHash)?.user == anna.id)
            try await world.sql("delete from sessions")
            #expect(try await feed.authenticate(tokenHash: anna.tokenHash) != nil, "It is in memory")
            feed.evict(session: anna.session, of: anna.id)
            #expect(try await feed.authenticate(tokenHash: anna.tokenHash) == nil)
        }
    }

    @Test func changesWithoutWaitersAreReadTogether() async throws {
        try await World.with(Self.sweepless) { world in
            let anna = try await world.person("anna")
            let feed = world.daemons[0].feed
            let cursor = try await world.delivery(anna, since: nil).cursor
            let list = try await world.checklist(of: anna)
            let (start, before) = (ContinuousClock.now, feed.status.reads)
            for number in 0..<200 { try await world.task("\(number)", on: list, by: anna) }
            // By the clock, not with each commit.
            let ticks = Int((.now - start) / Duration.milliseconds(50))
            #expect(feed.status.reads - before <= max(10, ticks * 3 / 2))
            // Read or not, a poll gets all changes, and a waiting poll gets the next.
            let delivery = try await world.delivery(anna, since: cursor)
            #expect(delivery.changes.count == 202)
            async let waiting = world.delivery(anna, since: delivery.cursor, wait: .seconds(30))
            try await world.parked(1)
            try await world.task("last", on: list, by: anna)
            #expect(try await waiting.changes.count == 1)
        }
    }

    /// More changes than the tail reads at once: the rest comes from the log.
    @Test func aFloodLosesNoChange() async throws {
        try await World.with(Self.alone) { world in
            let anna = try await world.person("anna")
            let list = try await world.checklist(of: anna)
            let start = try await world.delivery(anna, since: nil).cursor
            async let waiting = world.delivery(anna, since: start, wait: .seconds(30))
            try await world.parked(1)
            let last = Int64(FeedStore.tailLimit + 2_000)
            try await world.log(from: 2, through: last, of: list)
            let first = try await waiting
            var versions = first.changes.map(\.version)
            var cursor = first.cursor
            while versions.last != last {
                let delivery = try await world.delivery(anna, since: cursor)
                guard !delivery.changes.isEmpty else { break }
                versions += delivery.changes.map(\.version)
                cursor = delivery.cursor
            }
            #expect(versions == Array(2...last))
        }
    }

    /// The server plans the statement once, for any cursor.
    @Test func theTailIsReadByItsIndexHoweverMuchIsStored() async throws {
        try await World.with(Self.alone) { world in
            let anna = try await world.person("anna")
            let list = try await world.checklist(of: anna)
            try await world.log(from: 2, through: 100_000, of: list)
            let plan = try await world.sql(
                """
                analyze changes; analyze users; set plan_cache_mode = force_generic_plan;
                prepare tail(xid8, xid8[]) as \(FeedStore.tailStatement.sql);
                explain execute tail('1', '{}')
                """)
            #expect(plan.contains("Index Scan using changes_xid_idx"), "\(plan)")
            #expect(!plan.contains("Seq Scan on changes") && !plan.contains("Hash"), "\(plan)")
        }
    }

    @Test func manyChangesComeInPages() async throws {
        try await World.with(Self.alone) { world in
            let anna = try await world.person("anna")
            let lists = [try await world.checklist(of: anna), try await world.checklist(of: anna)]
            let start = try await world.delivery(anna, since: nil).cursor
            for list in lists {
                try await world.sql(
                    """
                    select count(task_create('\(anna.id)', jsonb_build_object('title', n::text,
                        'made_id', gen_random_uuid(), 'checklist_id', '\(list)')))
                    from generate_series(1, 600) n
                    """)
            }
            var received: [UUID: [Int64]] = [:]
            var cursor = start
            var sizes: [Int] = []
            repeat {
                let delivery = try await world.delivery(anna, since: cursor, wait: .seconds(10))
                for change in delivery.changes { received[change.stream, default: []].append(change.version) }
                sizes.append(delivery.changes.count)
                cursor = delivery.cursor
                // Changes between two pages come after them.
                if sizes.count == 1 { try await world.task("late", on: lists[0], by: anna) }
                #expect(delivery.more == (sizes.count < 3))
            } while sizes.count < 3
            #expect(sizes == [500, 500, 200])
            #expect(received == [lists[0]: Array(2...601), lists[1]: Array(2...601)])
            #expect(try await world.delivery(anna, since: cursor, wait: .seconds(10)).changes.map(\.version) == [602])
        }
    }

    @Test func evictedChangesAreReadFromTheDatabase() async throws {
        var small = Self.alone
        small.ringChanges = 5
        try await World.with(small) { world in
            let anna = try await world.person("anna")
            let list = try await world.checklist(of: anna)
            let start = try await world.delivery(anna, since: nil).cursor
            for number in 0..<20 { try await world.task("\(number)", on: list, by: anna) }
            #expect(try await world.delivery(anna, since: start).changes.map(\.version) == Array(2...21))
            #expect(world.daemons[0].feed.status.ringChanges <= 5)
        }
    }

    @Test func timeUpIsAnsweredWithTheCursor() async throws {
        try await World.with(Self.alone) { world in
            let anna = try await world.person("anna")
            let cursor = try await world.delivery(anna, since: nil).cursor
            let clock = ContinuousClock.now
            let delivery = try await world.delivery(anna, since: cursor, wait: .seconds(1))
            #expect(delivery.changes.isEmpty && delivery.cursor == cursor)
            #expect((.seconds(1) ..< .seconds(20)).contains(.now - clock))
        }
    }

    @Test func aCancelledPollLeavesNothingBehind() async throws {
        try await World.with(Self.alone) { world in
            let anna = try await world.person("anna")
            let cursor = try await world.delivery(anna, since: nil).cursor
            let task = Task { try await world.poll(anna, since: cursor, wait: .seconds(30)) }
            try await world.parked(1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(world.daemons[0].feed.status.waiters == 0)
            let early = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                let principal = try #require(
                    try await Task { try await world.daemons[0].feed.authenticate(tokenHash: anna.tokenHash) }.value)
                return try await world.daemons[0].feed.poll(principal, since: cursor, wait: .seconds(30))
            }
            await #expect(throws: CancellationError.self) { try await early.value }
            #expect(world.daemons[0].feed.status.waiters == 0)
        }
    }

    @Test func drainingAnswersThoseWhoWait() async throws {
        try await World.with(Self.alone) { world in
            let anna = try await world.person("anna")
            let cursor = try await world.delivery(anna, since: nil).cursor
            async let waiting = world.delivery(anna, since: cursor, wait: .seconds(50))
            try await world.parked(1)
            await world.daemons[0].feed.drain()
            // By the drain: it returns long before the poll's own time is up.
            #expect(world.daemons[0].feed.status.waiters == 0)
            let delivery = try await waiting
            #expect(delivery.changes.isEmpty && delivery.cursor == cursor)
            #expect(try await world.delivery(anna, since: cursor, wait: .seconds(50)).changes.isEmpty)
        }
    }

    @Test func anIdlePollAsksTheDatabaseNothing() async throws {
        try await World.with(Self.alone) { world in
            let anna = try await world.person("anna")
            let cursor = try await world.delivery(anna, since: nil).cursor
            _ = try await world.delivery(anna, since: cursor)
            let count = """
                select string_agg(calls || ' × ' || query, e'\\n' order by query) from public.pg_stat_statements
                where dbid = (select oid from pg_database where datname = current_database())
                    and query not like '%pg_stat_statements%' and query not like 'set %'
                    -- The pool may make a connection meanwhile.
                    and query not like 'select current_setting(%'
                    -- Without the sweep's own statements: unless they run, the memory is trusted only for a short time.
                    and query not like '%feed_epoch%' and query not like '%c.subject_id%'
                """
            try await world.sql("create extension if not exists pg_stat_statements schema public")
            var (start, before, after) = (ContinuousClock.now, "", "")
            repeat {
                // The memory is trusted for five seconds after a read. If this takes longer, it begins again.
                start = .now
                try await world.daemons[0].feed.readTail()
                before = try await world.sql(count)
                for _ in 0..<20 { _ = try await world.delivery(anna, since: cursor, wait: .milliseconds(60)) }
                after = try await world.sql(count)
            } while ContinuousClock.now - start > .seconds(4.5)
            #expect(after == before)
        }
    }

    @Test func anotherEpochExpiresTheCursor() async throws {
        try await World.with(ChangeFeed.Configuration()) { world in
            let anna = try await world.person("anna")
            let cursor = try await world.delivery(anna, since: nil).cursor
            async let waiting = world.poll(anna, since: cursor, wait: .seconds(30))
            try await world.parked(1)
            try await world.sql("update feed_epoch set epoch = gen_random_uuid()")
            // The connections are new, as after a restore, so the feed reads the epoch again.
            try await world.sql(
                """
                select pg_terminate_backend(pid) from pg_stat_activity
                where pid <> pg_backend_pid() and datname = current_database()
                """)
            guard case .expired = try await waiting else {
                Issue.record("The poll went on")
                return
            }
            guard case .expired = try await world.poll(anna, since: cursor) else {
                Issue.record("The old cursor is good")
                return
            }
        }
    }

    @Test func aSnapshotGoesOnFromItsCursor() async throws {
        try await World.with(Self.sweepless) { world in
            let anna = try await world.person("anna")
            let list = try await world.checklist(of: anna)
            let (feed, store) = (world.daemons[0].feed, FeedStore(world.daemons[0].database))
            let (_, cursor) = try await feed.withCursor(reading: { try await store.present() }, at: { $0.point })
            #expect(try await world.delivery(anna, since: cursor).changes.isEmpty)
            try await world.task("bread", on: list, by: anna)
            #expect(kinds(try await world.delivery(anna, since: cursor)) == ["task.created"])
        }
    }

    /// As where two servers accept writes, and each of the daemon's pools has connections to one of them.
    @Test func readsFromAnotherServerEnd() async throws {
        try await World.with(Self.sweepless) { world in
            let store = FeedStore(world.daemons[0].database)
            var reads = 0
            let error = await #expect(throws: PostgresError.self) {
                _ = try await world.daemons[0].feed.withCursor(
                    reading: {
                        reads += 1
                        let end = try await store.present().point
                        // It saw transactions that the tail's server never has.
                        let xmax = end.snapshot.xmax + 1 << 40
                        let seen = try #require(Snapshot(xmin: xmax, xmax: xmax, inProgress: []))
                        return ReadPoint(snapshot: seen, position: end.position)
                    }, at: { $0 })
            }
            #expect(error?.kind == .connection && reads == 8)
        }
    }

    /// A cursor sees no transaction behind the last change, because a crash may have reused its number.
    @Test func aSnapshotsCursorEndsBehindTheLastChangeAlsoWhereTheTailBeginsAnew() async throws {
        var everAnew = Self.sweepless
        everAnew.longestGap = .zero
        try await World.with(everAnew) { world in
            let anna = try await world.person("anna")
            // Transactions that log nothing.
            for _ in 0..<3 { try await world.sql("select pg_current_xact_id()") }
            let (feed, store) = (world.daemons[0].feed, FeedStore(world.daemons[0].database))
            let (_, cursor) = try await feed.withCursor(
                reading: { try #require(try await store.userSnapshot(of: anna.id, bytes: 1 << 30, taskBytes: 0)) },
                at: { $0.point })
            let seal = CursorSeal(try await store.epoch())
            for cursor in [cursor, try await world.delivery(anna, since: nil).cursor] {
                let seen = try #require(seal.cursor(cursor)).since
                // Other activity in the cluster may go on meanwhile.
                #expect(try await world.sql("select max(xid)::text::bigint + 1 >= \(seen.xmax) from changes") == "t")
            }
        }
    }
}
