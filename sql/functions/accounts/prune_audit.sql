-- Removes rows from before a time, the oldest first, at most `p_limit`, and returns their number. It keeps rows of the
-- last thirty days. It runs with the rights of the owner, because daemons have no right to remove rows. So an attacker
-- who takes over a daemon cannot wipe their traces.
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
