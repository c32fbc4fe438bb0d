/// Who owns the schema, and what a daemon's role may do with it.
enum RoleGrants {
    /// Makes the roles where the login may, and gives each what it is to have: `sql/roles.sql`. Run again, it changes nothing and
    /// waits for nothing.
    static let script = """
        \(mayBeUsed)
        set search_path = crosscheck, pg_temp;
        \(EmbeddedDocuments.roles);
        """

    /// Has what makes roles take them on as well. Since PostgreSQL 16 who makes one may otherwise only hand it out, though as
    /// a member of it already.
    static let mayBeUsed = """
        do $grants$ begin
            if current_setting('server_version_num')::int >= 160000 then
                perform set_config('createrole_self_grant', 'set, inherit', false);
            end if;
        end $grants$;
        """
}
