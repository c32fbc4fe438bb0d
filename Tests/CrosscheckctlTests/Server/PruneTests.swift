import TestSupport
import Testing

/// `prune` beside a daemon that prunes at the same time.
@Suite struct PruneTests {
    private static let upkeep = "select pg_advisory_xact_lock(hashtextextended('crosscheck upkeep', 0))"

    /// An operator with changes from forty days ago.
    private static func atWork() async throws -> Operator {
        let person = try await Operator.atWork()
        try await person.addUser("ada")
        try await person.psql(
            """
            insert into crosscheck.changes (stream_id, version, kind, subject_id, body, at)
            select gen_random_uuid(), 1, 'task.updated', gen_random_uuid(), '{}', now() - interval '40 days'
            from generate_series(1, 25000)
            """)
        return person
    }

    private static let rows = "select count(*) from crosscheck.changes where at < now() - interval '30 days'"

    @Test func aSecondPruneWaits() async throws {
        let person = try await Self.atWork()
        let other = try await Blockade(
            person, Self.upkeep,
            until: """
                select from pg_locks l join pg_database d on d.oid = l.database
                where l.locktype = 'advisory' and not l.granted and d.datname = current_database()
                """)
        let outcome = try await person.run(["prune", "--change-days", "30", "--yes", "--json"])
        // It ends only when somebody waits for it.
        await other.over()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(try outcome.json["removed"]["changes"] == 25_000)
        #expect(try await person.psql(Self.rows) == "0")
    }

    @Test func aPruneThatWaitsInVainReportsThatNothingWasRemoved() async throws {
        let person = try await Self.atWork()
        let other = try await Blockade(person, Self.upkeep)
        let outcome = try await person.run(["prune", "--change-days", "30", "--yes"])
        #expect(outcome.status == 75)
        #expect(outcome.errors.contains("Removed nothing"), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(try await person.psql(Self.rows) == "25000")
        #expect(
            try await person.psql("select count(*) from crosscheck.audit_log where action = 'database.pruned'") == "0")
        try await other.end()
    }

    /// Each part is logged in its own transaction, so the parts of an interrupted run are logged, too.
    @Test func removalsBeforeAFailureAreReported() async throws {
        let person = try await Self.atWork()
        try await person.psql(
            """
            create function fail() returns trigger language plpgsql as $$ begin
                if (select count(*) from crosscheck.changes where at < now() - interval '30 days') < 10000 then
                    raise exception 'no more';
                end if;
                return null;
            end $$;
            create trigger fail after delete on crosscheck.changes for each statement execute function fail()
            """)
        #expect(try await person.run(["prune", "--change-days", "30", "--yes"]).status == 1)
        #expect(try await person.psql(Self.rows) == "15000")
        let told = "select subject from crosscheck.audit_log where action = 'database.pruned'"
        #expect(try await person.psql(told).hasPrefix("10000 changes, "))
    }

    /// Kept rows reuse the pages of pruned ones: pruning must not read all of them to find the old ones.
    @Test func keptRowsAreNotReadToFindTheOthers() async throws {
        let person = try await Self.atWork()
        let table = "crosscheck.changes"
        let pages = { Int(try await person.psql("select pg_relation_size('\(table)') / 8192")) ?? 0 }
        try await person.psql("vacuum \(table)")
        try await person.succeed("prune", "--change-days", "30", "--yes")
        try await person.psql("vacuum \(table)")
        try await person.psql(
            """
            insert into \(table) (stream_id, version, kind, subject_id, body, at)
            select gen_random_uuid(), 1, 'task.updated', gen_random_uuid(), '{}', now()
            from generate_series(1, 25000)
            """)
        try await person.psql("analyze \(table)")
        // The first call reads PostgreSQL's information about the function.
        let output = try await person.psql(
            """
            select crosscheck.prune_changes(now() - interval '30 days', 1);
            explain (analyze, buffers, format json)
            select crosscheck.prune_changes(now() - interval '30 days', 10000)
            """)
        let plan = output.drop { $0 != "[" }
        let root = try #require(try JSON(plan.utf8).array.first?["Plan"])
        let read = (root["Shared Hit Blocks"].int ?? 0) + (root["Shared Read Blocks"].int ?? 0)
        let all = try await pages()
        #expect(all > 200 && read < all / 4, "\(read) of \(all) pages")
        #expect(try await person.psql("select count(*) >= 25000 from \(table)") == "t")
    }

    /// They may contain an e-mail address, which must not be kept forever.
    @Test func codesForRegistrationAreRemovedWhenTheyHaveLongEnded() async throws {
        let person = try await Operator.atWork()
        try await person.psql(
            """
            insert into crosscheck.registration_codes (id, code_hash, email, expires_at, used_at)
            select gen_random_uuid(), sha256(email::bytea), email, now() + expires, now() + used
            from (values ('expired@example.org', interval '-31 days', null::interval),
                ('used@example.org', interval '10 days', interval '-31 days'),
                ('lately@example.org', interval '-29 days', null),
                ('open@example.org', interval '10 days', null)) code (email, expires, used)
            """)
        #expect(try await person.succeed("prune", "--yes", "--json").json["removed"]["invitations"] == 2)
        let left = "select string_agg(email, ' ' order by email) from crosscheck.registration_codes"
        #expect(try await person.psql(left) == "lately@example.org open@example.org")
    }
}
