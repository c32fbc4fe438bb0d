import Postgres

/// The database's record of applied migrations, and of the revisions of the functions.
struct Ledgers {
    /// A row of `schema_migrations`.
    struct AppliedMigration: RowDecodable {
        let name: String
        let checksum: String
        /// In RFC 3339.
        let at: String

        init(from row: inout RowReader) throws(PostgresError) {
            name = try row.decode("name")
            checksum = try row.decode("checksum")
            at = try row.decode("at")
        }
    }

    /// The last row of `schema_functions`.
    struct InstalledFunctions: RowDecodable {
        let revision: Int
        let checksum: String
        let oldest: Int
        /// In RFC 3339.
        let at: String

        init(from row: inout RowReader) throws(PostgresError) {
            revision = try row.decode("revision")
            checksum = try row.decode("checksum")
            oldest = try row.decode("oldest")
            at = try row.decode("at")
        }
    }

    /// Which of the two ledgers there are.
    private struct Existing: RowDecodable {
        let hasMigrations: Bool
        let hasFunctions: Bool

        init(from row: inout RowReader) throws(PostgresError) {
            hasMigrations = try row.decode("has_migrations")
            hasFunctions = try row.decode("has_functions")
        }
    }

    let migrations: [AppliedMigration]
    /// Nil if no functions are recorded.
    let functions: InstalledFunctions?

    /// Reads both. Throws `MigrationError.mayNotLook` or `PostgresError`.
    init(_ connection: Connection) async throws {
        do throws(PostgresError) {
            let existing = try await connection.execute(Self.exist).decodeFirst(Existing.self)
            migrations =
                existing?.hasMigrations == true ? try await connection.execute(Self.listMigrations).decode() : []
            functions =
                existing?.hasFunctions == true ? try await connection.execute(Self.lastFunctions).decodeFirst() : nil
        } catch {
            guard error.sqlState == .insufficientPrivilege else { throw error }
            throw MigrationError.mayNotLook(error.message)
        }
    }

    /// Makes the schema and both ledgers if they are missing.
    static let creation = """
        set client_min_messages = warning;
        create schema if not exists crosscheck;
        set search_path = crosscheck, pg_temp;
        create table if not exists schema_migrations (
            name       text        primary key,
            checksum   text        not null,
            applied_at timestamptz not null default now()
        );
        create table if not exists schema_functions (
            revision   bigint      primary key,
            checksum   text        not null,
            oldest     bigint      not null,
            applied_at timestamptz not null default now()
        )
        """
    static let recordMigration = Statement(
        "insert into crosscheck.schema_migrations (name, checksum) values ($1, $2)")
    static let recordFunctions = Statement(
        """
        insert into crosscheck.schema_functions (revision, checksum, oldest) values ($1, $2, $3)
        on conflict (revision) do update
        set checksum = excluded.checksum, oldest = excluded.oldest, applied_at = excluded.applied_at
        """)
    private static let exist = Statement(
        """
        select to_regclass('crosscheck.schema_migrations') is not null as has_migrations,
            to_regclass('crosscheck.schema_functions') is not null as has_functions
        """)
    private static let listMigrations = Statement(
        """
        select name, checksum, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
        from crosscheck.schema_migrations order by name
        """)
    private static let lastFunctions = Statement(
        """
        select revision, checksum, oldest, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
        from crosscheck.schema_functions order by revision desc limit 1
        """)
}

extension FunctionSet {
    /// Whether this set must replace the installed one: whether it is later, or another one of the same revision.
    func takesThePlace(of installed: Ledgers.InstalledFunctions?) -> Bool {
        guard let installed else { return revision > 0 }
        return installed.revision < revision || installed.revision == revision && installed.checksum != checksum
    }
}

extension Migrator {
    /// Throws if this release may not work with the database, even if some migrations are still missing.
    ///
    /// Functions of a later release say down to which revision programs may run beside them. Where this release may, it
    /// ignores the migrations that came with them.
    func check(_ ledgers: Ledgers, replacing: Bool = false) throws(MigrationError) {
        guard !ledgers.migrations.contains(where: { MigrationError.isBeforeFirstRelease(migration: $0.name) }) else {
            throw .beforeFirstRelease
        }
        let later = ledgers.functions.flatMap { $0.revision > functions.revision ? $0 : nil }
        if let later, functions.revision < later.oldest { throw .laterFunctions(later.revision) }
        var known = 0
        for entry in ledgers.migrations {
            guard let ours = migrations.first(where: { $0.name == entry.name }) else {
                guard later != nil, entry.name > (migrations.last?.name ?? "") else { throw .unknown(entry.name) }
                continue
            }
            guard ours.checksum == entry.checksum else { throw .changed(entry.name) }
            known += 1
        }
        let expected = migrations.prefix(later == nil ? known : migrations.count).map(\.name)
        if let gap = expected.first(where: { name in !ledgers.migrations.contains { $0.name == name } }) {
            throw .outOfOrder(gap)
        }
        if let installed = ledgers.functions, installed.revision == functions.revision,
            installed.checksum != functions.checksum, !replacing
        {
            throw .otherFunctions(installed.revision)
        }
    }
}

extension MigrationError {
    /// Whether a migration of this name is from before the first release, when the names began anew.
    public static func isBeforeFirstRelease(migration name: String) -> Bool { name == "0001_users" }
}
