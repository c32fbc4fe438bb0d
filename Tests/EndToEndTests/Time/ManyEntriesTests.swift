import TestSupport
import Testing

/// A user with a million entries.
@Suite struct ManyEntriesTests {
    /// More blocks than 501 entries and the ways to them take, and far fewer than all have.
    private static let blocks = 2_000

    @Test func aPageOfAMillionIsReadAlone() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let mode = try await ada.modes()["Study"]?.string ?? ""
        try await ada.must(.patch, "/v1/me/settings", ["overlapping_entries": true])
        // Some of them may not overlap: they are in another index.
        // As if by as many requests, one each half minute; the indexes over ranges are faster made afterwards.
        try await world.psql(
            """
            set session_replication_role = replica;
            create temporary table made_afterwards on commit drop as
            select pg_get_indexdef('entries_overlapping_idx'::regclass) as statement
            union all
            select format('alter table entries add constraint %I %s', conname, pg_get_constraintdef(oid))
            from pg_constraint where conname = 'entry_overlaps_none';
            drop index entries_overlapping_idx;
            alter table entries drop constraint entry_overlaps_none;
            insert into entries (id, user_id, mode_id, started_at, ended_at, may_overlap, by_timer, version, created_version,
                fingerprint, created_at, updated_at)
            select gen_random_uuid(), '\(ada.id)', '\(mode)', s.at, s.at + interval '30 s', n % 20 <> 0, true, 1, 1, '', s.at, s.at
            from generate_series(1, 1000000) n, lateral (select '2025-11-01'::timestamptz + n * interval '30 s' as at) s;
            do $$
            declare
                made record;
            begin
                for made in table made_afterwards loop execute made.statement; end loop;
            end $$;
            analyze entries
            """)
        for after in ["null, null", "'2026-05-01', '\(mode)'", "'2026-10-10', '\(mode)'"] {
            let read = try await Self.read(
                world,
                "select entry_json(e) from entries_of_days('\(ada.id)', '2025-11-01', '2026-10-31', \(after), 501) e")
            #expect(read.rows == 501 && read.blocks < Self.blocks, "\(after): \(read)")
        }
        let start =
            "select entry_start('\(ada.id)', jsonb_build_object('made_id', gen_random_uuid(), 'mode_id', '\(mode)'))"
        for _ in 0..<2 {
            let read = try await Self.read(world, start)
            #expect(read.blocks < Self.blocks, "\(read)")
        }
        // Some days of them, page by page.
        let some = try await ada.entries(from: "2026-05-01", to: "2026-05-03")
        #expect(some.count == 3 * 2_880 && Set(some.compactMap { $0["id"].string }).count == some.count)
        let starts = some.compactMap { $0["started_at"].string }
        #expect(starts == starts.sorted())
        #expect(starts.first == "2026-05-01T00:00:00.000Z" && starts.last == "2026-05-03T23:59:30.000Z")
        let year = try await ada.send(.get, "/v1/entries?from=2025-11-01&to=2026-10-31&limit=500")
        #expect(year.json["entries"].array.count == 500 && year.header("link") != nil)
    }

    /// The rows of a statement, and the blocks that it read.
    private static func read(_ world: World, _ sql: String) async throws -> (rows: Int?, blocks: Int) {
        let plan = try JSON(try await world.psql("explain (analyze, buffers, format json) \(sql)").utf8)[0]["Plan"]
        let blocks = ["Shared Hit Blocks", "Shared Read Blocks"].compactMap { plan[$0].int }
        #expect(blocks.count == 2)
        return (plan["Actual Rows"].int, blocks.reduce(0, +))
    }
}
