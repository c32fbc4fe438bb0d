-- Two roles, where the operator's may create them: crosscheck_owner owns everything, and crosscheck_app, as which the daemon runs, owns
-- nothing and may run no DDL. Elsewhere the daemon runs as the operator's own role, and `crosscheckctl doctor` says so.
do $$
declare
    may_create boolean := exists (
        select from pg_roles r where r.rolname = current_user and (r.rolsuper or r.rolcreaterole));
    name text;
    owned text;
begin
    foreach name in array array['crosscheck_owner', 'crosscheck_app'] loop
        if may_create then
            begin
                execute format('create role %I nologin', name);
            exception when duplicate_object or unique_violation then
                null;
            end;
            if not pg_has_role(session_user, name, 'member') then
                execute format('grant %I to %I', name, session_user);
            end if;
        end if;
    end loop;
    if exists (select from pg_roles r where r.rolname = 'crosscheck_owner' and pg_has_role(r.oid, 'member')) then
        alter schema crosscheck owner to crosscheck_owner;
        for owned in
            select format('table %s', c.oid::regclass) from pg_class c
            where c.relnamespace = 'crosscheck'::regnamespace and c.relkind = 'r'
            union all
            select format('type %s', t.oid::regtype) from pg_type t join pg_class c on c.oid = t.typrelid
            where t.typnamespace = 'crosscheck'::regnamespace and c.relkind = 'c'
            union all
            select format('routine %s', p.oid::regprocedure) from pg_proc p
            where p.pronamespace = 'crosscheck'::regnamespace
        loop
            execute format('alter %s owner to crosscheck_owner', owned);
        end loop;
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
