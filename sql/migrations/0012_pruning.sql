-- Changes are removed in parts: each is a short transaction, beside which everybody goes on, and which leaves little behind when it is stopped.
drop function prune_changes(timestamptz);

-- Removes changes from before a time, at most so many, and says how many.
create function prune_changes(p_before timestamptz, p_limit integer) returns bigint language sql
begin atomic
    with gone as (
        delete from changes
        where ctid = any (array(select c.ctid from changes c where c.at < p_before limit p_limit))
        returning xid
    ), marked as (
        update feed_epoch
        set pruned_through = greatest(pruned_through, (select g.xid from gone g order by g.xid desc limit 1))
        where exists (select from gone)
    )
    select count(*) from gone;
end;

do $$ begin
    if exists (select from pg_roles r where r.rolname = 'crosscheck_owner' and pg_has_role(r.oid, 'member')) then
        alter function prune_changes(timestamptz, integer) owner to crosscheck_owner;
    end if;
end $$;
