import Postgres
import Store

/// The schema, and the rights on it.
extension Examination {
    /// What the schema needs of the modules that come with PostgreSQL.
    func extensions() async throws -> [Finding] {
        let (isInstalled, isAvailable) = try await row(Self.extensionStatement, as: (Bool, Bool).self)
        guard isInstalled || isAvailable else {
            return [
                .problem(
                    "Extension", "PostgreSQL does not have \(Migration.neededExtension), which the schema needs.",
                    advice: "Install the additional modules on PostgreSQL's machine (postgresql-contrib).")
            ]
        }
        return [
            .ok(
                "Extension",
                "\(Migration.neededExtension) is " + (isInstalled ? "installed." : "available: migrations install it."))
        ]
    }

    func migrations() async throws -> [Finding] {
        do {
            let entries = try await Migrator(database).status()
            let missing = entries.filter { $0.appliedAt == nil }.map(\.name)
            guard missing.isEmpty else {
                return [
                    .problem(
                        "Migrations",
                        "Not applied: \(missing.joined(separator: ", ")).",
                        advice: "Run: crosscheckctl db migrate")
                ]
            }
            let names = entries.map(\.name).joined(separator: ", ")
            return [.ok("Migrations", "All migrations of this release are applied: \(names).")]
        } catch let error as MigrationError {
            return [
                .problem(
                    "Migrations", error.description, advice: "Do not start a daemon of this release on this database.")
            ]
        }
    }

    func rights() async throws -> [Finding] {
        let role = Database.Configuration.applicationRole
        let (login, isSuperuser, hasSchema, absent, owner) = try await row(
            Self.loginStatement, as: (String, Bool, Bool, String, String).self)
        guard hasSchema else {
            return [.unknown("Rights", "There is no schema yet.", advice: "Run: crosscheckctl db migrate")]
        }
        let ownerRole = Database.Configuration.ownerRole
        let isOwned = owner == ownerRole
        let grant = "run as \(isOwned ? "a member of \(owner)" : owner): crosscheckctl db grant"
        guard try await database.mayTakeApplicationRole() else {
            return [
                .warning(
                    "Rights", "\(login) may not take on the role \(role), so a daemon has all rights of \(login).",
                    advice:
                        "As superuser: \(absent)grant "
                        + (isOwned ? "\(role) to \"\(login)\"" : "\(ownerRole), \(role) to \(owner)")
                        + "; and then \(grant)")
            ]
        }
        let missing = try await database.execute(Self.missingRights, role).map { try $0.decode(String.self) }
        guard missing.isEmpty else {
            let advice =
                missing == [Self.identity]
                ? "As superuser: grant execute on function \(Self.identity) to \(role);"
                : "For that \(grant)"
            return [.problem("Rights", "\(role) lacks rights on \(missing.joined(separator: ", ")).", advice: advice)]
        }
        let excess = try await database.execute(Self.excessRights, role).map { try $0.decode(String.self) }
        guard excess.isEmpty else {
            return [
                .warning(
                    "Rights", "\(role) may change or owns \(excess.joined(separator: ", ")).",
                    advice: "A daemon does not need these rights: \(grant); then revoke the remaining ones.")
            ]
        }
        return [try await daemons(or: login, isSuperuser: isSuperuser)]
    }

    /// Whether connected daemons have more rights than they need. Without a connected daemon, this checks the present
    /// login.
    private func daemons(or login: String, isSuperuser: Bool) async throws -> Finding {
        let role = Database.Configuration.applicationRole
        let logins = try await database.execute(Self.daemonLogins, Database.Configuration.daemonName).map {
            try $0.decode((String, String?).self)
        }
        let excess = logins.compactMap { login, excess in excess.map { "\(login), \($0)" } }
        guard excess.isEmpty else {
            return .warning(
                "Rights",
                "Daemons are logged in as \(excess.joined(separator: "; ")): "
                    + "an attacker who takes one over has more rights than \(role).",
                advice:
                    """
                    Start them with --database-migrate false and a login of their own, and migrate with: crosscheckctl db migrate. \
                    As superuser: create role crosscheck_daemon login; grant \(role) to crosscheck_daemon;
                    """
            )
        }
        guard logins.isEmpty else {
            let names = logins.map(\.0).joined(separator: ", ")
            return .ok(
                "Rights",
                "Daemons are logged in as \(names), and cannot become the owner; \(role) has the rights that they need and owns nothing."
            )
        }
        guard !isSuperuser else {
            return .warning(
                "Rights", "\(login) is a superuser.",
                advice: "Give the daemon a login of its own that may take on \(role) and nothing else.")
        }
        return .ok("Rights", "\(login) may take on \(role), which has the rights that a daemon needs and owns nothing.")
    }

    private static let extensionStatement = Statement(
        """
        select exists (select from pg_extension e where e.extname = '\(Migration.neededExtension)'),
            exists (select from pg_available_extensions e where e.name = '\(Migration.neededExtension)')
        """)
    private static let loginStatement = Statement(
        """
        select session_user::text, (select r.rolsuper from pg_roles r where r.rolname = session_user),
            to_regclass('crosscheck.users') is not null,
            (select coalesce(string_agg(format('create role %I nologin; ', name), ''), '')
            from unnest(array['\(Database.Configuration.ownerRole)', '\(Database.Configuration.applicationRole)']) name
            where not exists (select from pg_roles r where r.rolname = name)),
            coalesce((select n.nspowner::regrole::text from pg_namespace n where n.nspname = 'crosscheck'), '')
        """)
    /// The logins of connected daemons, each with the right that a daemon does not need, if it has one. A member of
    /// the owner's role counts even if it cannot take that role on, because it may be able to give itself that right.
    private static let daemonLogins = Statement(
        """
        select r.rolname::text, case
            when r.rolsuper then 'a superuser'
            when r.oid = n.nspowner then 'which owns the schema'
            when pg_has_role(r.oid, n.nspowner, 'member') then 'which may take on ' || n.nspowner::regrole
            when r.rolcreaterole then 'which may create roles' end
        from pg_roles r join pg_namespace n on n.nspname = 'crosscheck'
        where r.oid in (select a.usesysid from pg_stat_activity a
            where a.datname = current_database() and starts_with(a.application_name, $1))
        order by 1
        """)
    /// The function that identifies a cluster.
    private static let identity = "pg_control_system()"
    /// The rights that a daemon needs on each table: all, except on these.
    private static let needed = """
        (select c.oid, c.relname, c.relowner, coalesce(n.rights, '{select,insert,update,delete}') as rights from pg_class c
        left join (values ('feed_epoch', '{select}'::text[]), ('schema_migrations', '{select}'), ('schema_functions', '{select}'),
            ('timelines', '{select,insert}'), ('spent_ids', '{select,insert}'), ('points_entries', '{select,insert}'),
            ('audit_log', '{insert}')) n (name, rights) on n.name = c.relname
        where c.relnamespace = 'crosscheck'::regnamespace and c.relkind in ('r', 'p')) needed
        """
    private static let missingRights = Statement(
        """
        select 'schema crosscheck' where not has_schema_privilege($1, 'crosscheck', 'usage')
        union all
        select needed.relname::text from \(needed)
        where exists (select from unnest(needed.rights) r where not (has_table_privilege($1, needed.oid, r)
            or r = 'insert' and needed.relname = 'audit_log' and has_any_column_privilege($1, needed.oid, r)))
        union all
        select p.proname || '()' from pg_proc p
        where p.pronamespace = 'crosscheck'::regnamespace and not has_function_privilege($1, p.oid, 'execute')
            and \(FunctionSet.isOurs)
        union all
        select 'feed_epoch (pruned_through)'
        where not has_column_privilege($1, 'crosscheck.feed_epoch', 'pruned_through', 'update')
        union all
        select '\(identity)' where not has_function_privilege($1, '\(identity)', 'execute')
        """)
    private static let excessRights = Statement(
        """
        select needed.relname::text from \(needed)
        where needed.relowner = $1::text::regrole
            or exists (select from unnest('{select,insert,update,delete,truncate}'::text[]) r
                where r <> all (needed.rights) and has_table_privilege($1, needed.oid, r))
        """)
}
