-- Removes changes from before a time, the oldest first, at most `p_limit`, and returns their number.
create or replace function prune_changes(p_before timestamptz, p_limit integer) returns bigint language sql
begin atomic
    with gone as (
        delete from changes
        where ctid = any (array(select c.ctid from changes c where c.at < p_before order by c.at limit p_limit))
        returning xid
    ), marked as (
        update feed_epoch
        set pruned_through = greatest(pruned_through, (select g.xid from gone g order by g.xid desc limit 1))
        where exists (select from gone)
    )
    select count(*) from gone;
end;
