-- What is too old is found by an index whose end is the oldest. A block-range index never forgets the oldest row that a range of pages
-- had: once pages are used again after a pruning, every range seems to hold something old, and all of the log was read to find it.
-- Building these keeps the log from being written to: for a second or two for each million of changes.

drop index changes_at_idx;
create index changes_at_idx on changes (at);

drop index audit_log_at_idx;
create index audit_log_at_idx on audit_log (at);

-- Removes changes from before a time, the oldest first, at most so many, and says how many.
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

-- Removes rows from before a time, the oldest first, at most so many, and says how many; never those of the last thirty days. With the
-- rights of the owner, as before.
create or replace function prune_audit(p_before timestamptz, p_limit integer) returns bigint language sql security definer
set search_path = crosscheck, pg_temp
begin atomic
    with gone as (
        delete from audit_log
        where ctid = any (array(
            select a.ctid from audit_log a where a.at < least(p_before, now() - interval '30 days')
            order by a.at limit p_limit))
        returning 1
    )
    select count(*) from gone;
end;
