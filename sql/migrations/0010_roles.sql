-- The daemon's own role owns nothing and may run no DDL. Where the operator's role may not create roles, the daemon runs as that one,
-- and `crosscheckctl doctor` says so.
do $$
begin
    if exists (select from pg_roles r where r.rolname = current_user and (r.rolsuper or r.rolcreaterole)) then
        begin
            create role crosscheck_app nologin;
        exception when duplicate_object or unique_violation then
            null;
        end;
        execute format('grant crosscheck_app to %I', session_user);
    end if;
    if exists (select from pg_roles r where r.rolname = 'crosscheck_app') then
        grant usage on schema crosscheck to crosscheck_app;
        grant select, insert, update, delete on all tables in schema crosscheck to crosscheck_app;
        grant execute on all functions in schema crosscheck to crosscheck_app;
        alter default privileges in schema crosscheck grant select, insert, update, delete on tables to crosscheck_app;
        revoke insert, update, delete on feed_epoch, schema_migrations from crosscheck_app;
        grant update (pruned_through) on feed_epoch to crosscheck_app;
    end if;
end $$;
