/// The schema's owner, and the rights of the daemon's role.
enum RoleGrants {
    /// Makes the roles if the login may, and grants each its rights: `sql/roles.sql`. A second run changes nothing
    /// and waits for nothing.
    static let script = """
        \(mayBeUsed)
        set search_path = crosscheck, pg_temp;
        \(EmbeddedDocuments.roles);
        """

    /// Lets the login that makes roles also take them on. Since PostgreSQL 16, the maker of a role can otherwise only
    /// grant it, although a member of it.
    static let mayBeUsed = """
        do $grants$ begin
            if current_setting('server_version_num')::int >= 160000 then
                perform set_config('createrole_self_grant', 'set, inherit', false);
            end if;
        end $grants$;
        """
}
