public import Postgres

extension Database.Configuration {
    /// The schema of all of Crosscheck's objects.
    public static let schema = "crosscheck"
    /// The role that the daemon takes on if it may. It owns nothing.
    public static let applicationRole = "crosscheck_app"
    /// The role that owns the schema, where it existed or could be made.
    public static let ownerRole = "crosscheck_owner"
    /// The prefix of the names of a daemon's connections in PostgreSQL.
    public static let daemonName = "crosscheckd"
    /// Behind it, where the daemon speaks plain HTTP with other machines: so `crosscheckctl doctor` sees it.
    public static let plainMark = "by plain HTTP"

    /// Before the mark of a daemon's limits in the names of its feed's connections: see `LimitTable.mark`.
    public static let limitsMark = "feed, limits "

    /// This configuration with Crosscheck's search path and, if `role` names one, that role.
    public func forStore(role: String? = nil) -> Self {
        var copy = self
        // The statements are short. The planner's estimates for a large table would make PostgreSQL compile each of
        // them.
        copy.sessionParameters.append(("jit", "off"))
        copy.sessionParameters.append(("search_path", "\(Self.schema), pg_temp"))
        if let role { copy.sessionParameters.append(("role", role)) }
        return copy
    }
}

extension Database {
    /// Whether the login role may take on the role of the daemon.
    public func mayTakeApplicationRole() async throws(PostgresError) -> Bool {
        try await execute(Self.membership, Configuration.applicationRole).first?.decode(Bool.self) ?? false
    }

    private static let membership = Statement(
        """
        select coalesce((select pg_has_role(current_user, r.oid,
            -- Since PostgreSQL 16 a member need not be able to take it on.
            case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
            from pg_roles r where r.rolname = $1), false)
        """)
}
