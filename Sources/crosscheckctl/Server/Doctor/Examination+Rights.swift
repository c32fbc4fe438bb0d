import Postgres
import Store

/// The rights on the schema: those of the daemons' role, and of the logins of connected daemons. The login that runs
/// the examination may have others.
extension Examination {
    private static let role = Database.Configuration.applicationRole

    func rights() async throws -> [Finding] {
        // Null if there is no schema.
        guard let owner = try await value(Self.schemaStatement, as: String?.self) else {
            return [.unknown("Rights", "There is no schema yet.", advice: "Run: crosscheckctl db migrate")]
        }
        let isOwned = owner == Database.Configuration.ownerRole
        let grant = "run as \(isOwned ? "a member of \(owner)" : owner): crosscheckctl db grant"
        if let roles = try await Self.rolesToMake(database) {
            return [
                .warning(
                    "Rights", "There is no role \(Self.role), so a daemon has all rights of its login.",
                    advice: "As superuser: \(roles) and then \(grant)")
            ]
        }
        let missing = try await rights(Self.missingRights)
        guard missing.isEmpty else {
            let advice =
                missing == [Self.identity]
                ? "As superuser: grant \(Self.identity) to \(Self.role);"
                : "To grant all that it needs, \(grant)"
            return [
                .problem("Rights", "\(Self.role) lacks rights: \(Self.list(missing)).", advice: advice)
            ]
        }
        let excess = try await rights(Self.excessRights)
        guard excess.isEmpty else {
            return [
                .warning(
                    "Rights", "\(Self.role) has rights that a daemon does not need: \(Self.list(excess)).",
                    advice: "To revoke them, \(grant); then revoke the remaining ones.")
            ]
        }
        return [try await daemons()]
    }

    /// The statements by which a superuser makes the roles, where that of the daemons is missing; nil if it is there.
    static func rolesToMake(_ database: Database) async throws -> String? {
        try await database.execute(rolesStatement, role).first?.decode(String?.self)
    }

    /// Names of rights, such as `insert on tasks`.
    private func rights(_ statement: Statement) async throws -> [String] {
        try await database.execute(statement, Self.role).map { try $0.decode(String.self) }
    }

    /// The first of them, and how many more there are.
    private static func list(_ rights: [String]) -> String {
        let most = 6
        return rights.prefix(most).joined(separator: ", ")
            + (rights.count > most ? " and \(rights.count - most) more" : "")
    }

    /// Whether connected daemons have the rights that they need, and no others.
    private func daemons() async throws -> Finding {
        let logins = try await database.execute(Self.daemonLogins, Database.Configuration.daemonName, Self.role)
            .decode(LoginRow.self)
        let excess = logins.compactMap { login in login.excess.map { "\(login.name), \($0)" } }
        guard excess.isEmpty else {
            return .warning(
                "Rights",
                "Daemons are logged in as \(excess.joined(separator: "; ")): "
                    + "an attacker who takes one over has more rights than \(Self.role).",
                advice:
                    """
                    Start them with --database-migrate false and a login of their own, and migrate with: crosscheckctl db migrate. \
                    As superuser: create role crosscheck_daemon login; grant \(Self.role) to crosscheck_daemon;
                    """
            )
        }
        let unable = logins.filter { !$0.mayTakeRole }.map(\.name)
        guard unable.isEmpty else {
            let names = unable.joined(separator: ", ")
            return .warning(
                "Rights", "Daemons are logged in as \(names), and may not take on \(Self.role).",
                advice: "As superuser: grant \(Self.role) to \(names); and then restart the daemons.")
        }
        guard logins.isEmpty else {
            let names = logins.map(\.name).joined(separator: ", ")
            return .ok(
                "Rights",
                "Daemons are logged in as \(names), and cannot become the owner; \(Self.role) has the rights that they need and owns nothing."
            )
        }
        return .ok(
            "Rights",
            "\(Self.role) has the rights that a daemon needs and owns nothing. No daemon is connected whose login could be looked at."
        )
    }

    private static let schemaStatement = Statement(
        """
        select case when to_regclass('crosscheck.users') is not null then
            (select n.nspowner::regrole::text from pg_namespace n where n.nspname = 'crosscheck') end
        """)

    /// Where the schema's owner is the owner role, only the other role is missing.
    private static let rolesStatement = Statement(
        """
        select case when not exists (select from pg_roles r where r.rolname = $1) then
            (select string_agg(format('create role %I nologin; ', name), '' order by place)
            from unnest(array['\(Database.Configuration.ownerRole)', $1]) with ordinality roles (name, place)
            where not exists (select from pg_roles r where r.rolname = name))
            || format('grant \(Database.Configuration.ownerRole), %I to %s;', $1, case n.nspowner::regrole::text
                when '\(Database.Configuration.ownerRole)' then quote_ident(session_user) else n.nspowner::regrole::text end) end
        from pg_namespace n where n.nspname = 'crosscheck'
        """)
    /// The logins of connected daemons. Each has the right that a daemon does not need, if any, and whether the login may
    /// take on the daemons' role. A member of the owner's role counts even if it cannot take that role on, because it may
    /// be able to give itself that right.
    private static let daemonLogins = Statement(
        """
        select quote_ident(r.rolname) as name, case
            when r.rolsuper then 'a superuser'
            when r.oid = n.nspowner then 'which owns the schema'
            when pg_has_role(r.oid, n.nspowner, 'member') then 'which may take on ' || n.nspowner::regrole
            when r.rolcreaterole then 'which may create roles' end as excess,
            pg_has_role(r.oid, $2::text::regrole, case
                when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as may_take_role
        from pg_roles r join pg_namespace n on n.nspname = 'crosscheck'
        where r.oid in (select a.usesysid from pg_stat_activity a
            where a.datname = current_database() and starts_with(a.application_name, $1))
        order by 1
        """)

    private struct LoginRow: RowDecodable {
        let name: String
        let excess: String?
        let mayTakeRole: Bool

        init(from row: inout RowReader) throws(PostgresError) {
            name = try row.decode("name")
            excess = try row.decode("excess")
            mayTakeRole = try row.decode("may_take_role")
        }
    }

    /// The function that identifies a cluster.
    private static let identity = "execute on function pg_control_system()"
    /// The rights that a daemon needs on each table: all, except on these.
    private static let needed = """
        (select c.oid, c.relname, c.relowner, coalesce(n.rights, '{select,insert,update,delete}') as rights from pg_class c
        left join (values ('feed_epoch', '{select}'::text[]), ('schema_migrations', '{select}'), ('schema_functions', '{select}'),
            ('timelines', '{select,insert}'), ('limits', '{select,insert,update}'), ('spent_ids', '{select,insert}'),
            ('points_entries', '{select,insert}'),
            ('audit_log', '{insert}')) n (name, rights) on n.name = c.relname
        where c.relnamespace = 'crosscheck'::regnamespace and c.relkind in ('r', 'p')) needed
        """
    private static let missingRights = Statement(
        """
        select 'usage on schema crosscheck' where not has_schema_privilege($1, 'crosscheck', 'usage')
        union all
        select string_agg(r, ', ') || ' on ' || needed.relname from \(needed), unnest(needed.rights) r
        where not (has_table_privilege($1, needed.oid, r)
            or r = 'insert' and needed.relname = 'audit_log' and has_any_column_privilege($1, needed.oid, r))
        group by needed.relname
        union all
        select 'execute on ' || p.proname || '()' from pg_proc p
        where p.pronamespace = 'crosscheck'::regnamespace and not has_function_privilege($1, p.oid, 'execute')
            and \(FunctionSet.isOurs)
        union all
        select 'update on feed_epoch (pruned_through)'
        where not has_column_privilege($1, 'crosscheck.feed_epoch', 'pruned_through', 'update')
        union all
        select '\(identity)' where not has_function_privilege($1, 'pg_control_system()', 'execute')
        """)
    private static let excessRights = Statement(
        """
        select 'to own ' || needed.relname from \(needed) where needed.relowner = $1::text::regrole
        union all
        select string_agg(r, ', ') || ' on ' || needed.relname
        from \(needed), unnest('{select,insert,update,delete,truncate}'::text[]) r
        where needed.relowner <> $1::text::regrole and r <> all (needed.rights) and has_table_privilege($1, needed.oid, r)
        group by needed.relname
        """)
}
