import Testing

@testable import Store

/// The extension that the schema needs, and users who were there before its tables.
@Suite struct ExtensionTests {
    /// The release before there was time to keep. Its functions do not matter here.
    private static let before = Migration.all.filter { $0.name < "0015" }
    private static let foundation = FunctionSet(
        revision: 0, oldest: 0, functions: FunctionSet.current.functions.filter { $0.area == "base" })

    private static let members = """
        select count(*), min(p.proowner::regrole::text), max(p.proowner::regrole::text) from pg_proc p
        join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
        join pg_extension e on d.refclassid = 'pg_extension'::regclass and d.refobjid = e.oid where e.extname = 'btree_gist'
        """

    @Test func objectsOfTheExtensionStayAsTheyCame() async throws {
        let database = try await EmptyDatabase()
        try await database.migrate()
        let came = try await database.psql(Self.members)
        #expect(!came.hasPrefix("0|") && !came.contains("crosscheck_owner"))
        try await database.psql("update schema_functions set checksum = 'other'")
        try await database.migrate(replacing: true)
        #expect(try await database.psql(Self.members) == came)
        #expect(try await database.functions() == FunctionSet.current.functions.map(\.name).sorted())
        let place = "select extnamespace::regnamespace from pg_extension where extname = 'btree_gist'"
        #expect(try await database.psql(place) == "crosscheck")
    }

    @Test func anExtensionInAnotherSchemaStaysThere() async throws {
        let database = try await EmptyDatabase()
        try await database.psql("create schema modules; create extension btree_gist schema modules")
        try await database.migrate()
        let place = "select extnamespace::regnamespace from pg_extension where extname = 'btree_gist'"
        #expect(try await database.psql(place) == "modules")
        #expect(try await database.functions() == FunctionSet.current.functions.map(\.name).sorted())
    }

    @Test func aServerWithoutItIsToldWhatToDo() async throws {
        let database = try await EmptyDatabase()
        let lacking = Migration(name: "9000_lacking", sql: "create extension no_such_extension")
        let error = try await #require(throws: MigrationError.self) {
            try await database.migrate(migrations: Migration.all + [lacking])
        }
        guard case .extensionMissing("9000_lacking", let message) = error else {
            return #expect(Bool(false), "\(error)")
        }
        #expect(message.contains("no_such_extension") && error.description.contains("postgresql-contrib"))
    }

    /// Users who are there get the modes that new ones have, and their clients are told.
    @Test func usersWhoAreThereGetModes() async throws {
        let database = try await EmptyDatabase()
        try await database.migrate(Self.foundation, migrations: Self.before)
        try await database.psql(
            """
            insert into users (id, username, email, password_hash, version)
            select gen_random_uuid(), 'user-' || n, n || '@example.org', 'x', n from generate_series(0, 2) n
            """)
        try await database.migrate()
        let modes = try await database.psql(
            """
            select u.username, u.version, string_agg(m.name || ' ' || m.version || ' ' || m.color, ', ' order by m.position)
            from users u join modes m on m.user_id = u.id group by u.id order by 1
            """)
        let (colors, names) = (["#2563eb", "#16a34a", "#ea580c", "#7c3aed"], ["Study", "Break", "Exercise", "Work"])
        let expected = (0...2).map { user in
            let each = zip(names, colors).enumerated().map { "\($1.0) \(user + $0 + 1) \($1.1)" }
            return "user-\(user)|\(user + 4)|\(each.joined(separator: ", "))"
        }
        #expect(modes.split(separator: "\n").map(String.init) == expected)
        // New ones get the same.
        let told = """
            select count(*), bool_and(c.kind = 'mode.created' and c.body::jsonb = mode_json(m)::jsonb and c.stream_id = m.user_id)
            from modes m join changes c on c.subject_id = m.id and c.version = m.version
            """
        #expect(try await database.psql(told) == "12|t")
        let made = """
            select user_create('{"id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10", "username": "new", "email": "new@example.org",
                "password_hash": "x", "inbox_id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a11", "registration": "open", "origin": {}}');
            select string_agg(m.name || ' ' || m.color, ', ' order by m.position) from modes m join users u on u.id = m.user_id
            where u.username = 'new'
            """
        #expect(
            try await database.psql(made).hasSuffix(zip(names, colors).map { "\($0) \($1)" }.joined(separator: ", ")))
    }
}
