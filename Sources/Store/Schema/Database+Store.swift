public import Postgres

extension Database.Configuration {
    /// The schema that everything of Crosscheck is in.
    public static let schema = "crosscheck"
    /// The role that the daemon takes on where it may: it owns nothing.
    public static let applicationRole = "crosscheck_app"
    /// The role that owns the schema, where it was there or could be made.
    public static let ownerRole = "crosscheck_owner"
    /// What the names begin with by which PostgreSQL knows a daemon's connections.
    public static let daemonName = "crosscheckd"

    /// This configuration with the search path of Crosscheck's schema and, where `role` names one, that role.
    public func forStore(role: String? = nil) -> Self {
        var copy = self
        // The statements are short. What the planner thinks of a large table would have each compiled anew.
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
