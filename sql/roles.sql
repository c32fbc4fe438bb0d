-- The schema's owner, and the rights of a daemon. It may run again at any time: it changes only differences, and
-- touches no table that is in order.
--
-- Two roles, where the operator's role may create them: crosscheck_owner owns everything; crosscheck_app, the daemon's
-- role, owns nothing and may run no DDL. Elsewhere the daemon runs with the operator's own role, and `crosscheckctl
-- doctor` says so.
do $roles$
declare
    may_create boolean := exists (
        select from pg_roles r where r.rolname = current_user and (r.rolsuper or r.rolcreaterole));
    name    text;
    command text;
begin
    foreach name in array array['crosscheck_owner', 'crosscheck_app'] loop
        if may_create then
            begin
                if not exists (select from pg_roles r where r.rolname = name) then
                    execute format('create role %I nologin', name);
                end if;
            exception when duplicate_object or unique_violation then
                null;
            end;
            if not pg_has_role(session_user, name, 'member') then
                execute format('grant %I to %I', name, session_user);
            end if;
        end if;
    end loop;

    if exists (select from pg_roles r where r.rolname = 'crosscheck_owner' and pg_has_role(r.oid, 'member')) then
        for command in
            select format('alter schema %s owner to crosscheck_owner', n.oid::regnamespace)
            from pg_namespace n
            where n.nspname = 'crosscheck' and n.nspowner <> 'crosscheck_owner'::regrole
            union all
            select format('alter table %s owner to crosscheck_owner', c.oid::regclass) from pg_class c
            where c.relnamespace = 'crosscheck'::regnamespace and c.relkind = 'r' and c.relowner <> 'crosscheck_owner'::regrole
            union all
            select format('alter type %s owner to crosscheck_owner', t.oid::regtype)
            from pg_type t join pg_class c on c.oid = t.typrelid
            where t.typnamespace = 'crosscheck'::regnamespace and c.relkind = 'c' and t.typowner <> 'crosscheck_owner'::regrole
            union all
            select format('alter routine %s owner to crosscheck_owner', p.oid::regprocedure) from pg_proc p
            where p.pronamespace = 'crosscheck'::regnamespace and p.proowner <> 'crosscheck_owner'::regrole
                -- What came with an extension stays as it came.
                and not exists (
                    select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
        loop
            execute command;
        end loop;
    end if;

    if not exists (select from pg_roles r where r.rolname = 'crosscheck_app') then
        return;
    end if;
    if not has_schema_privilege('crosscheck_app', 'crosscheck', 'usage') then
        grant usage on schema crosscheck to crosscheck_app;
    end if;
    for command in
        with tables as (
            -- A daemon may read and write all tables except these.
            select c.oid, c.relacl, coalesce(special.rights, '{SELECT,INSERT,UPDATE,DELETE}') as rights
            from pg_class c
            left join (values
                ('schema_migrations', '{SELECT}'::text[]), ('schema_functions', '{SELECT}'), ('feed_epoch', '{SELECT}'),
                -- A daemon may not change rows that it has added here.
                ('timelines', '{SELECT,INSERT}'), ('limits', '{SELECT,INSERT,UPDATE}'), ('spent_ids', '{SELECT,INSERT}'), ('points_entries', '{SELECT,INSERT}'),
                -- It adds to the audit log by the columns below, and does nothing else with it.
                ('audit_log', '{}')) special (name, rights) on special.name = c.relname
            where c.relnamespace = 'crosscheck'::regnamespace and c.relkind = 'r'
        ), held as (
            select t.oid, a.privilege_type as privilege
            from tables t, aclexplode(t.relacl) a
            where a.grantee = 'crosscheck_app'::regrole
        )
        select format('revoke %s on %s from crosscheck_app', string_agg(h.privilege, ', '), t.oid::regclass)
        from tables t join held h on h.oid = t.oid
        where h.privilege <> all (t.rights)
        group by t.oid
        union all
        select format('grant %s on %s to crosscheck_app', string_agg(wanted, ', '), t.oid::regclass)
        from tables t, unnest(t.rights) wanted
        where not exists (select from held h where h.oid = t.oid and h.privilege = wanted)
        group by t.oid
    loop
        execute command;
    end loop;
    for command in
        with wanted as (
            select 'feed_epoch'::regclass::oid as oid, 'pruned_through'::name as name, 'UPDATE' as privilege
            union all
            -- The database sets the number of a row of the audit log, its time and the role that logged in.
            select 'audit_log'::regclass, a.attname, 'INSERT' from pg_attribute a
            where a.attrelid = 'audit_log'::regclass and a.attnum > 0 and not a.attisdropped
                and a.attname not in ('id', 'at', 'database_role')
        ), held as (
            select a.attrelid as oid, a.attname as name, x.privilege_type as privilege
            from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) x
            where c.relnamespace = 'crosscheck'::regnamespace and c.relkind = 'r' and x.grantee = 'crosscheck_app'::regrole
        )
        select format('revoke %s (%I) on %s from crosscheck_app', h.privilege, h.name, h.oid::regclass)
        from held h
        where row(h.oid, h.name, h.privilege) not in (select w.oid, w.name, w.privilege from wanted w)
        union all
        select format('grant %s (%I) on %s to crosscheck_app', w.privilege, w.name, w.oid::regclass)
        from wanted w
        where row(w.oid, w.name, w.privilege) not in (select h.oid, h.name, h.privilege from held h)
    loop
        execute command;
    end loop;
    for command in
        select format('grant execute on routine %s to crosscheck_app', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = 'crosscheck'::regnamespace and not has_function_privilege('crosscheck_app', p.oid, 'execute')
            and not exists (
                select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    loop
        execute command;
    end loop;
end $roles$;
