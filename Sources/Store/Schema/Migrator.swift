public import Postgres

/// Why a schema was not brought up to date.
public enum MigrationError: Error, Sendable, CustomStringConvertible {
    /// A migration that was applied is not the one that this release has under that name.
    case changed(String)
    /// The database has a migration that this release does not know: a later release was here.
    case unknown(String)
    /// A migration is missing among applied ones that come after it.
    case outOfOrder(String)
    /// The encoding is not UTF-8.
    case encoding(String)
    /// A migration failed, and was undone as a whole.
    case failed(String, PostgresError)
    /// A migration's commit had begun when this error came, so it may be applied.
    case unconfirmed(String, PostgresError)
    /// The schema lacks these, and was not to be changed.
    case pending([String])
    /// The login may not change the schema; the message is PostgreSQL's.
    case mayNotMigrate(String)
    /// The login may not see what was applied; the message is PostgreSQL's.
    case mayNotLook(String)
    /// The schema is this role's, and the login's rights on it are not those of the owner.
    case mayNotGrant(owner: String)
    /// Somebody uses the tables, so that nothing was changed.
    case inUse
    /// Somebody used the tables of this migration for as long as was waited. Those before it are applied.
    case waited(String)

    /// What happened and what to do, in a sentence or two.
    public var description: String {
        switch self {
        case .changed(let name):
            "Migration \(name) was changed after it had been applied to this database. Restore the file as it was, and put the change into a migration of its own."
        case .unknown(let name):
            "The database has migration \(name), which this release does not know: a later release was here. Use that release, or restore a backup from before it."
        case .outOfOrder(let name):
            "Migration \(name) was never applied, though later ones were. The database and this release do not belong together."
        case .encoding(let name):
            "The database's encoding is \(name); Crosscheck needs UTF8. Create it with: createdb --encoding=UTF8 --template=template0 NAME"
        case .failed(let name, let error):
            "Migration \(name) failed and was undone: \(error.message)"
        case .unconfirmed(let name, let error):
            "It is not certain that migration \(name) is applied, nor that it stays so: its commit had begun when this came: \(error.message). Run: crosscheckctl db status. Where it is not applied, run: crosscheckctl db migrate"
        case .pending(let names):
            "The database lacks \(names.count) migration\(names.count == 1 ? "" : "s") (\(names.joined(separator: ", "))). Run: crosscheckctl db migrate"
        case .mayNotMigrate(let message):
            "This database user may not migrate: \(message). Run crosscheckctl db migrate as one who may, and start daemons with --database-migrate false."
        case .mayNotLook(let message):
            "This database user may not see which migrations are applied: \(message). Run crosscheckctl db migrate as one who may, and as superuser: grant crosscheck_app to this one."
        case .mayNotGrant(let owner):
            "The schema is \(owner)'s, and only as \(owner) can its rights be given without taking it away. Name that database user. If it may not make roles, make them first: crosscheckctl doctor says how."
        case .inUse:
            "Somebody uses the tables, such as a backup. Nothing was changed. Try again."
        case .waited(let name):
            "Somebody uses the tables that migration \(name) changes, such as a backup, and it was not applied, so that nobody else had to wait. Try again when that is done; crosscheckctl doctor names a transaction that takes long."
        }
    }
}

/// Brings a database's schema to what this release needs, under a lock that all daemons and operators share.
public struct Migrator: Sendable {
    /// Whether a migration was applied, and when.
    public struct Entry: Sendable {
        /// The migration's name.
        public let name: String
        /// When it was applied, in RFC 3339; nil where it was not.
        public let appliedAt: String?
    }

    /// How long is waited for a lock. Everybody else waits behind that: for no longer.
    private static let lockTimeout = "set local lock_timeout = '500ms'"

    private let database: Database
    private let migrations: [Migration]
    private let attempts: Int

    /// For a database in which the login role may create. `migrations` are those of this release unless a test says otherwise;
    /// `attempts` is how often one is tried, once a second, while somebody uses its tables.
    public init(_ database: Database, migrations: [Migration] = Migration.all, attempts: Int = 20) {
        self.database = database
        self.migrations = migrations
        self.attempts = attempts
    }

    /// Applies what is missing, each migration in a transaction of its own, and says which.
    ///
    /// One that changes a table waits for whoever reads it, such as a backup, and everybody else would wait behind it. So it waits
    /// half a second, lets the others go on, and is tried again.
    /// `progress` is told each name before it is applied. Throws `MigrationError` or `PostgresError`.
    @discardableResult
    public func migrate(progress: @Sendable (String) -> Void = { _ in }) async throws -> [String] {
        try await locked { connection in try await apply(connection, progress) }
    }

    /// Makes the roles where the login may and they are missing, and gives each what it is to have, in one transaction: for
    /// roles that came after the schema, and for rights that somebody changed.
    ///
    /// It keeps everybody from the tables for a moment, and waits no longer than half a second for each. Returns whose the schema is
    /// then. Throws `MigrationError` where the schema is not this release's, is of another login or in use; `PostgresError`
    /// where the login may not.
    public func grant() async throws -> String {
        try await verify()
        return try await locked { connection in
            func ownership() async throws -> (owner: String, mayGrant: Bool) {
                try await connection.execute(Self.ownership, Database.Configuration.ownerRole).first?
                    .decode((String, Bool).self) ?? ("", false)
            }
            let (owner, mayGrant) = try await ownership()
            guard mayGrant else { throw MigrationError.mayNotGrant(owner: owner) }
            do throws(PostgresError) {
                try await connection.script("begin; \(Self.lockTimeout);\n\(RoleGrants.script)\ncommit")
            } catch {
                try? await connection.script("rollback")
                throw error.sqlState == .lockNotAvailable ? MigrationError.inUse : error
            }
            return try await ownership().owner
        }
    }

    /// With the lock that whoever changes a schema or its rights holds.
    private func locked<Result: Sendable>(
        _ body: @Sendable (Connection) async throws -> Result
    ) async throws -> Result {
        try await database.withConnection { connection in
            try await connection.script(Self.lock)
            do {
                let result = try await body(connection)
                try await connection.script(Self.unlock)
                return result
            } catch {
                // The lock is the session's: it must not stay on a connection that goes back.
                try? await connection.script(Self.unlock)
                throw error
            }
        }
    }

    /// Every migration of this release with when it was applied. Throws where the database diverges from them.
    public func status() async throws -> [Entry] {
        try await database.withConnection { connection in
            let applied = try await Self.applied(connection)
            try check(applied)
            return migrations.map { migration in
                Entry(name: migration.name, appliedAt: applied.first { $0.name == migration.name }?.at)
            }
        }
    }

    /// Throws `MigrationError.pending` where something is missing, or another where the database diverges.
    public func verify() async throws {
        let missing = try await status().filter { $0.appliedAt == nil }.map(\.name)
        guard missing.isEmpty else { throw MigrationError.pending(missing) }
    }

    private func apply(_ connection: Connection, _ progress: @Sendable (String) -> Void) async throws -> [String] {
        let encoding = try await connection.execute(Self.encoding).first?.decode(String.self) ?? ""
        guard encoding == "UTF8" else { throw MigrationError.encoding(encoding) }
        try await connection.script(RoleGrants.mayBeUsed)
        do throws(PostgresError) {
            try await connection.script(Self.ledger)
        } catch {
            guard error.sqlState == .insufficientPrivilege else { throw error }
            throw MigrationError.mayNotMigrate(error.message)
        }
        let applied = try await Self.applied(connection)
        try check(applied)
        var names: [String] = []
        for migration in migrations where !applied.contains(where: { $0.name == migration.name }) {
            progress(migration.name)
            try await begin(migration, connection)
            do throws(PostgresError) {
                try await connection.script("commit")
            } catch {
                try? await connection.script("rollback")
                throw error.outcomeUnknown
                    ? MigrationError.unconfirmed(migration.name, error) : .failed(migration.name, error)
            }
            names.append(migration.name)
        }
        return names
    }

    /// Leaves the transaction open.
    private func begin(_ migration: Migration, _ connection: Connection) async throws {
        for attempt in 1... {
            do throws(PostgresError) {
                try await connection.script("begin; \(Self.lockTimeout);\n\(migration.sql)\n;")
                _ = try await connection.execute(Self.record, migration.name, migration.checksum)
                return
            } catch {
                try? await connection.script("rollback")
                guard error.sqlState == .lockNotAvailable else { throw MigrationError.failed(migration.name, error) }
                guard attempt < attempts else { throw MigrationError.waited(migration.name) }
            }
            try await Task.sleep(for: .seconds(1))
        }
    }

    private struct Applied {
        let name: String
        let checksum: String
        let at: String
    }

    private static func applied(_ connection: Connection) async throws -> [Applied] {
        let rows: [Row]
        do throws(PostgresError) {
            guard try await connection.execute(exists).first?.decode(Bool.self) == true else { return [] }
            rows = Array(try await connection.execute(list))
        } catch {
            guard error.sqlState == .insufficientPrivilege else { throw error }
            throw MigrationError.mayNotLook(error.message)
        }
        return try rows.map { row in
            let (name, checksum, at) = try row.decode((String, String, String).self)
            return Applied(name: name, checksum: checksum, at: at)
        }
    }

    private func check(_ applied: [Applied]) throws(MigrationError) {
        for entry in applied {
            guard let known = migrations.first(where: { $0.name == entry.name }) else { throw .unknown(entry.name) }
            guard known.checksum == entry.checksum else { throw .changed(entry.name) }
        }
        let expected = migrations.prefix(applied.count).map(\.name)
        if let gap = expected.first(where: { name in !applied.contains { $0.name == name } }) { throw .outOfOrder(gap) }
    }

    private static let lock = "select pg_advisory_lock(hashtextextended('crosscheck migrations', 0))"
    private static let unlock = "select pg_advisory_unlock(hashtextextended('crosscheck migrations', 0))"
    private static let ledger = """
        set client_min_messages = warning;
        create schema if not exists crosscheck;
        set search_path = crosscheck, pg_temp;
        create table if not exists schema_migrations (
            name       text        primary key,
            checksum   text        not null,
            applied_at timestamptz not null default now()
        )
        """
    private static let encoding = Statement("select current_setting('server_encoding')")
    private static let exists = Statement("select to_regclass('crosscheck.schema_migrations') is not null")
    private static let list = Statement(
        """
        select name, checksum, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        from crosscheck.schema_migrations order by name
        """)
    /// Whose the schema is, and whether this login may see to its rights: as the owner, as a member of the owner role where that
    /// is the owner, or where the owner is a member of it, which then becomes the owner.
    private static let ownership = Statement(
        """
        select n.nspowner::regrole::text, n.nspowner = (select r.oid from pg_roles r where r.rolname = session_user)
            or pg_has_role(session_user, n.nspowner, 'member')
                and exists (select from pg_roles r where r.rolname = $1 and pg_has_role(n.nspowner, r.oid, 'member'))
        from pg_namespace n where n.nspname = 'crosscheck'
        """)
    private static let record = Statement(
        "insert into crosscheck.schema_migrations (name, checksum) values ($1, $2)")
}
