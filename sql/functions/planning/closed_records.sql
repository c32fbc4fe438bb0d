-- Of a task that repeats from its completion: the records of some dates that were done or skipped, and the latest other
-- one, as [{date, day}]. Operations of one batch may make each of them the latest: see is_open().
create or replace function closed_records(t tasks, p_keeper uuid, p_dates date[]) returns jsonb language sql stable
return (
    select jsonb_agg(jsonb_build_object('date', r.date, 'day', r.closed_on))
    from records r
    where t.repeat ->> 'from' = 'completion' and r.task_id = t.id and r.keeper = p_keeper and r.closed_on is not null
        and r.date = any (p_dates || array(
            select x.date from records x
            where x.task_id = t.id and x.keeper = p_keeper and x.closed_on is not null and x.date <> all (p_dates)
            order by x.date desc limit 1)));
