public import Postgres

/// Brings a database's schema up to date for this release, under a lock that all daemons and operators share.
public struct Migrator: Sendable {
    /// Whether a migration, or the set of functions, was applied, and when.
    public struct Entry: Sendable {
        /// The migration's name, or `functions` and the revision of the set.
        public let name: String
        /// When it was applied, in RFC 3339; nil if it was not.
        public let appliedAt: String?
    }

    /// The timeout for a lock. It is short, because all other users of the table queue behind the waiting migration.
    private static let lockTimeout = "set local lock_timeout = '500ms'"

    private let database: Database
    let migrations: [Migration]
    let functions: FunctionSet
    private let attempts: Int

    /// A migrator for a database in which the login role may create objects. Only tests give other `migrations` and
    /// `functions`. `attempts` is how often it tries a migration, once a second, while others use its tables.
    public init(
        _ database: Database, migrations: [Migration] = Migration.all, functions: FunctionSet = .current,
        attempts: Int = 20
    ) {
        self.database = database
        self.migrations = migrations
        self.functions = functions
        self.attempts = attempts
    }

    /// Applies the missing migrations, each in its own transaction, and returns their names.
    ///
    /// It replaces functions of an earlier release in the transaction of the last migration, or in their own. It keeps
    /// functions of a later release beside which this release may run. A migration that changes a table waits for its
    /// readers, such as a backup, and all other users would queue behind it. So it waits half a second, lets the others
    /// go on, and tries again. `replacingFunctions` replaces functions of the same revision by this build's: for
    /// developers. `progress` gets each name before it is applied. Throws `MigrationError` or `PostgresError`.
    @discardableResult
    public func migrate(
        replacingFunctions: Bool = false, progress: @Sendable (String) -> Void = { _ in }
    ) async throws -> [String] {
        try await locked { connection in try await apply(connection, replacingFunctions, progress) }
    }

    /// Makes missing roles if the login may, and grants each its rights, in one transaction: for roles that came
    /// after the schema, and for rights that someone changed.
    ///
    /// It does not touch a table that is in order. Where it changes a table's owner, it locks the table for a moment;
    /// it waits at most half a second for each lock. Returns the schema's owner. Throws `MigrationError` if the
    /// schema is not this release's, belongs to another login or is in use; `PostgresError` if the login lacks a
    /// right.
    public func grant() async throws -> String {
        try await verify()
        return try await locked { connection in
            func ownership() async throws -> Ownership? {
                try await connection.execute(Self.ownership, Database.Configuration.ownerRole).decodeFirst()
            }
            let before = try await ownership()
            guard before?.mayGrant == true else { throw MigrationError.mayNotGrant(owner: before?.owner ?? "") }
            do throws(PostgresError) {
                try await connection.script("begin; \(Self.lockTimeout);\n\(RoleGrants.script)\ncommit")
            } catch {
                try? await connection.script("rollback")
                throw error.sqlState == .lockNotAvailable ? MigrationError.inUse : error
            }
            return try await ownership()?.owner ?? ""
        }
    }

    /// Runs `body` under the lock that every change of the schema or its rights takes.
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
                // The session holds the lock: it must not stay on a connection that returns to the pool.
                try? await connection.script(Self.unlock)
                throw error
            }
        }
    }

    /// Every migration of this release, and the set of functions, with the time when each was applied. Throws if the
    /// database diverges from them.
    public func status() async throws -> [Entry] {
        try await database.withConnection { connection in
            let ledgers = try await Ledgers(connection)
            try check(ledgers)
            let entries = migrations.map { migration in
                Entry(name: migration.name, appliedAt: ledgers.migrations.first { $0.name == migration.name }?.at)
            }
            guard let installed = ledgers.functions, installed.revision >= functions.revision else {
                return entries + [Entry(name: functions.name, appliedAt: nil)]
            }
            return entries
                + [Entry(name: FunctionSet.name(ofRevision: installed.revision), appliedAt: installed.at)]
        }
    }

    /// Throws `MigrationError.pending` if a migration is missing, or another error if the database diverges.
    public func verify() async throws {
        let missing = try await status().filter { $0.appliedAt == nil }.map(\.name)
        guard missing.isEmpty else { throw MigrationError.pending(missing) }
    }

    private func apply(
        _ connection: Connection, _ replacing: Bool, _ progress: @Sendable (String) -> Void
    ) async throws -> [String] {
        let encoding = try await connection.execute(Self.encoding).first?.decode(String.self) ?? ""
        guard encoding == "UTF8" else { throw MigrationError.encoding(encoding) }
        try await connection.script(RoleGrants.mayBeUsed)
        do throws(PostgresError) {
            try await connection.script(Ledgers.creation)
        } catch {
            guard error.sqlState == .insufficientPrivilege else { throw error }
            throw MigrationError.mayNotMigrate(error.message)
        }
        let ledgers = try await Ledgers(connection)
        try check(ledgers, replacing: replacing)
        let steps = steps(from: ledgers)
        for step in steps {
            for name in step.names { progress(name) }
            try await begin(step, connection)
            do throws(PostgresError) {
                try await connection.script("commit")
            } catch {
                try? await connection.script("rollback")
                throw error.outcomeUnknown
                    ? MigrationError.unconfirmed(step.name, error) : .failed(step.name, error)
            }
        }
        return steps.flatMap(\.names)
    }

    /// The content of one transaction.
    private struct Step {
        var migration: Migration?
        /// The functions that tables need, before the first table.
        var foundation: FunctionSet?
        var functions: FunctionSet?
        /// The rights are part of the last step, so that nobody sees the new schema without them.
        var isLast = false

        var names: [String] { [migration?.name, functions?.name].compactMap { $0 } }
        var name: String { names.first ?? "" }
    }

    private func steps(from ledgers: Ledgers) -> [Step] {
        var steps = migrations.filter { migration in !ledgers.migrations.contains { $0.name == migration.name } }
            .map { Step(migration: $0) }
        if ledgers.migrations.isEmpty, !steps.isEmpty { steps[0].foundation = functions }
        if functions.takesThePlace(of: ledgers.functions) {
            if steps.isEmpty { steps = [Step()] }
            steps[steps.count - 1].functions = functions
        }
        if !steps.isEmpty { steps[steps.count - 1].isLast = true }
        return steps
    }

    /// Leaves the transaction open.
    private func begin(_ step: Step, _ connection: Connection) async throws {
        for attempt in 1... {
            do throws(PostgresError) {
                try await connection.script("begin; \(Self.lockTimeout)")
                if let foundation = step.foundation { try await connection.script(foundation.foundation) }
                if let migration = step.migration {
                    try await connection.script("\(migration.sql)\n;")
                    _ = try await connection.execute(Ledgers.recordMigration, migration.name, migration.checksum)
                }
                if let functions = step.functions {
                    try await connection.script(functions.script)
                    _ = try await connection.execute(
                        Ledgers.recordFunctions, Int64(functions.revision), functions.checksum, Int64(functions.oldest))
                }
                if step.isLast { try await connection.script("\(LimitTable.completion)\n\(RoleGrants.script)") }
                return
            } catch {
                try? await connection.script("rollback")
                guard error.sqlState == .lockNotAvailable else {
                    throw MigrationError(error, in: step.migration, step.name)
                }
                guard attempt < attempts else { throw MigrationError.waited(step.name) }
            }
            try await Task.sleep(for: .seconds(1))
        }
    }

    private static let lock = "select pg_advisory_lock(hashtextextended('crosscheck migrations', 0))"
    private static let unlock = "select pg_advisory_unlock(hashtextextended('crosscheck migrations', 0))"
    private static let encoding = Statement("select current_setting('server_encoding')")
    /// The schema's owner, and whether this login may set its rights: as the owner; as a member of the owner role,
    /// if that is the owner; or if the owner is a member of that role, which then becomes the owner.
    private static let ownership = Statement(
        """
        select n.nspowner::regrole::text as owner,
            n.nspowner = (select r.oid from pg_roles r where r.rolname = session_user)
            or pg_has_role(session_user, n.nspowner, 'member')
                and exists (select from pg_roles r where r.rolname = $1 and pg_has_role(n.nspowner, r.oid, 'member'))
                as may_grant
        from pg_namespace n where n.nspname = 'crosscheck'
        """)

    private struct Ownership: RowDecodable {
        let owner: String
        let mayGrant: Bool

        init(from row: inout RowReader) throws(PostgresError) {
            owner = try row.decode("owner")
            mayGrant = try row.decode("may_grant")
        }
    }
}

extension MigrationError {
    /// What the failure of a step means.
    fileprivate init(_ error: PostgresError, in migration: Migration?, _ name: String) {
        let needsExtension = migration?.sql.contains("create extension") == true
        if needsExtension, error.sqlState == .featureNotSupported || error.sqlState == .insufficientPrivilege {
            self = .extensionMissing(name, message: error.message)
        } else {
            self = .failed(name, error)
        }
    }
}
