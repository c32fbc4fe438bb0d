import Postgres
import Store

/// The rights that a command needs, asked for before it begins: nothing stays half done for want of a right.
struct Rights {
    /// Rows of a right that the login lacks, and of the statement that grants it.
    private let missing: Statement
    /// The command, at the beginning of a sentence.
    private let name: String

    /// - Throws: `.refused` with each missing right and the statement that grants it.
    func check(_ database: Database) async throws {
        let rows = try await database.execute(missing).decode(MissingRow.self)
        guard !rows.isEmpty else { return }
        let login = try await database.execute(Self.login).first?.decode(String.self) ?? ""
        let rights = rows.map(\.right).joined(separator: "; ")
        throw Failure(
            .refused, "\(name) did not begin, because the login \(login) lacks rights: \(rights).",
            details: ["As superuser: " + rows.map { "\($0.grant);" }.joined(separator: " ")])
    }

    /// PostgreSQL's message, if the login lacks a right; otherwise nil.
    static func message(of error: any Error) -> String? {
        switch error {
        case let error as PostgresError: error.sqlState == .insufficientPrivilege ? error.reason : nil
        case StoreError.database(let error): message(of: error)
        case MigrationError.mayNotLook(let message): message
        default: nil
        }
    }

    /// The failure of a statement for want of a right: the right in PostgreSQL's words, and the statement that makes
    /// the login one of operators.
    static func refusal(_ message: String, in database: Database) async -> Failure {
        guard let row = try? await database.execute(membership).decodeFirst(MembershipRow.self) else {
            return Failure(.refused, "PostgreSQL refused: \(message).")
        }
        return Failure(
            .refused, "The login \(row.login) lacks a right (\(message)).", details: ["As superuser: \(row.grant);"])
    }

    private static let login = Statement("select quote_ident(session_user)")
    private static let membership = Statement(
        """
        select quote_ident(session_user) as login, format('grant %s to %I', coalesce(
            (select n.nspowner::regrole::text from pg_namespace n where n.nspname = '\(Database.Configuration.schema)'),
            '\(Database.Configuration.ownerRole)'), session_user) as grant
        """)

    private struct MembershipRow: RowDecodable {
        let login: String
        let grant: String

        init(from row: inout RowReader) throws(PostgresError) {
            login = try row.decode("login")
            grant = try row.decode("grant")
        }
    }

    /// A right that a login lacks, and the statement that grants it.
    private struct MissingRow: RowDecodable {
        let right: String
        let grant: String

        init(from row: inout RowReader) throws(PostgresError) {
            right = try row.decode("right")
            grant = try row.decode("grant")
        }
    }
}

extension Rights {
    /// Reading every table.
    static let ofBackup = Rights(
        missing: Statement(
            """
            select 'select on ' || string_agg(c.relname, ', ' order by c.relname) as right,
                format('grant %s to %I', n.nspowner::regrole, session_user) as grant
            from pg_namespace n join pg_class c on c.relnamespace = n.oid
            where n.nspname = '\(Database.Configuration.schema)' and c.relkind in ('r', 'p', 'S')
                and not (has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select'))
            group by n.nspowner
            """), name: "The backup")

    /// Making the schema and its extension, and handing it to its owner, at the end of all.
    static let ofRestore = Rights(
        missing: Statement(
            """
            \(creation)
            union all
            -- Otherwise the login could not make the role the owner, or not use the schema afterwards.
            select 'to take on ' || quote_ident(r.rolname), case
                when not pg_has_role(session_user, r.oid, 'member') then format('grant %I to %I', r.rolname, session_user)
                when current_setting('server_version_num')::int >= 160000
                    then format('grant %I to %I with inherit true, set true', r.rolname, session_user)
                else format('alter role %I inherit', session_user) end
            from pg_roles r, pg_roles me
            where me.rolname = session_user and r.rolname in ('\(Database.Configuration.ownerRole)', '\(Database.Configuration.applicationRole)')
                and case when not pg_has_role(session_user, r.oid, 'member')
                    -- It would give the role to itself, which since PostgreSQL 16 only the role's administrators may.
                    then me.rolcreaterole and current_setting('server_version_num')::int >= 160000
                    else r.rolname = '\(Database.Configuration.ownerRole)' and not (pg_has_role(session_user, r.oid, 'usage')
                        and pg_has_role(session_user, r.oid, case
                            when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)) end
            """), name: "The restore")

    /// Making what the schema lacks.
    static let ofMigration = Rights(
        missing: Statement(
            """
            \(creation)
            union all
            select 'to use what ' || n.nspowner::regrole || ' owns', format('grant %s to %I', n.nspowner::regrole, session_user)
            from pg_namespace n
            where n.nspname = '\(Database.Configuration.schema)' and not pg_has_role(session_user, n.nspowner, 'usage')
            """), name: "The migration")

    /// Removing rows of several tables, in several transactions.
    static let ofPruning = Rights(
        missing: Statement(
            """
            select 'delete on ' || string_agg(c.relname, ', ' order by c.relname) as right,
                format('grant %s to %I', n.nspowner::regrole, session_user) as grant
            from pg_namespace n join pg_class c on c.relnamespace = n.oid
            where n.nspname = '\(Database.Configuration.schema)'
                and c.relname in ('changes', 'idempotency_keys', 'invitations', 'registration_codes', 'sessions')
                and not (has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'delete'))
            group by n.nspowner
            """), name: "The pruning")

    /// Making the schema, which PostgreSQL wants to permit even where it is there, and the extension.
    private static let creation = """
        select 'create on the database' as right,
            format('grant create on database %I to %I', current_database(), session_user) as grant
        where not has_database_privilege(current_database(), 'create')
        union all
        select 'to install the extension ' || e.name, format('create extension %I', e.name)
        from pg_available_extensions e, pg_roles me
        where e.name = '\(Migration.neededExtension)' and me.rolname = session_user and not me.rolsuper
            and not exists (select from pg_extension x where x.extname = e.name)
            and not exists (
                select from pg_available_extension_versions v where v.name = e.name and v.version = e.default_version and v.trusted)
        """
}
