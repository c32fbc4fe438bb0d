import ChangeFeed
import Postgres
@testable import Store
import Testing

/// How much PostgreSQL reads for the large statements of the feed.
@Suite(.timeLimit(.minutes(60)))
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

    /// The tail is not planned anew for each border, and reads by the index although PostgreSQL knows none of them.
    @Test func theTailIsPlannedOnce() async throws {
        try await World.with(Self.alone) { world in
            let anna = try await world.person("anna")
            let list = try await world.checklist(of: anna)
            let shown = try await world.sql(
                """
                insert into changes (stream_id, version, xid, kind, subject_id, body, at)
                select '\(list)', n, n::text::xid8, 'task.updated', '\(list)', '{}', now()
                from generate_series(2, 50000) n;
                analyze changes;
                prepare tail(xid8, xid8[]) as \(FeedStore.tailStatement.sql);
                \((1...8).map { "create temporary table run\($0) as execute tail('\(49_990 + $0)', '{\($0)}');" }.joined())
                select generic_plans, custom_plans from pg_prepared_statements where name = 'tail';
                explain execute tail('49990', '{}')
                """)
            #expect(shown.hasPrefix("3|5\n"), "\(shown)")
            #expect(shown.contains("changes_xid_idx") && !shown.contains("Seq Scan on changes"), "\(shown)")
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
