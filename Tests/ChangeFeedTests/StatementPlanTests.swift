import ChangeFeed
import Postgres
@testable import Store
import Testing

/// How much PostgreSQL reads for the large statements of the feed.
@Suite(.timeLimit(.minutes(5)))
struct StatementPlanTests {
    private static let alone = ChangeFeed.Configuration(notifies: false, listens: false)

    /// Of a snapshot that is too large, not even one task is read.
    @Test func aSnapshotIsCountedBeforeItIsRead() async throws {
        try await World.with(Self.alone) { world in
            let anna = try await world.person("anna")
            let list = try await world.checklist(of: anna)
            try await world.task("bread", on: list, by: anna)
            func scans(limit: Int) async throws -> String {
                try await world.sql(
                    """
                    prepare one(uuid, int8, int8) as \(FeedStore.userSnapshotStatement.sql);
                    create temporary table shown as execute one('\(anna.id)', \(limit), 600);
                    select sum(pg_stat_get_xact_numscans(i.indexrelid)) > 0 from pg_index i where i.indrelid = 'tasks'::regclass;
                    select pg_stat_get_xact_numscans('tasks'::regclass)
                    """)
            }
            #expect(try await scans(limit: 0) == "f\n0")
            // With any statistics, it does not read all tasks of all checklists for each checklist.
            #expect(try await scans(limit: 1 << 20) == "t\n0")
        }
    }

    /// A page has a few bodies of many.
    @Test func aPageSortsNoBodies() async throws {
        try await World.with(Self.alone) { world in
            let anna = try await world.person("anna")
            let list = try await world.checklist(of: anna)
            let plan = try await world.sql(
                """
                insert into changes (stream_id, version, kind, subject_id, body, at)
                select '\(list)', n, 'task.updated', '\(list)',
                    json_build_object('text', (select string_agg(md5(x::text), '') from generate_series(n, n + 600) x)), now()
                from generate_series(2, 600) n;
                prepare page(uuid, xid8, xid8[], text, uuid, int8, int8, int8) as \(FeedStore.changesStatement.sql);
                set work_mem = '4MB';
                explain (analyze, buffers, timing off) execute page('\(anna.id)', '0', '{}', null, null, null, 501, 100000)
                """)
            #expect(plan.contains("WindowAgg") && !plan.contains("temp "), "\(plan)")
        }
    }
}
