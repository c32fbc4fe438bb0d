-- Who owns the timelines, and that what a daemon has noted stays as it is.
do $$ begin
    -- Done again after a restore, which may be of an earlier release.
    if to_regclass('crosscheck.timelines') is null then
        return;
    end if;
    if exists (select from pg_roles r where r.rolname = 'crosscheck_owner' and pg_has_role(r.oid, 'member')) then
        alter table timelines owner to crosscheck_owner;
    end if;
    if exists (select from pg_roles r where r.rolname = 'crosscheck_app') then
        revoke all on timelines from crosscheck_app;
        grant select, insert on timelines to crosscheck_app;
    end if;
end $$;
