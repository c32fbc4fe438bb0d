-- What has come since 0011 belongs to crosscheck_owner as well; and daemons may add to the audit log, and do nothing else with it.
-- Run again after a restore, as that one is, on a schema that may be older than the log.
do $$
declare
    owned text;
begin
    if exists (select from pg_roles r where r.rolname = 'crosscheck_owner' and pg_has_role(r.oid, 'member')) then
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
    if to_regclass('crosscheck.audit_log') is not null
        and exists (select from pg_roles r where r.rolname = 'crosscheck_app')
    then
        revoke all on audit_log from crosscheck_app;
        -- Its number, its time and the role that was logged in come from the database.
        grant insert (action, outcome, times, user_id, username, operator, account_id, account, subject_id, subject, address, request_id)
            on audit_log to crosscheck_app;
    end if;
end $$;
