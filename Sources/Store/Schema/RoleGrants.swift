/// How a login that is no superuser may use the roles that it makes.
enum RoleGrants {
    /// Has what makes roles take them on as well. Since PostgreSQL 16 who makes one may otherwise only hand it out, though as
    /// a member of it already.
    static let script = """
        do $grants$ begin
            if current_setting('server_version_num')::int >= 160000 then
                perform set_config('createrole_self_grant', 'set, inherit', false);
            end if;
        end $grants$;
        """
}
