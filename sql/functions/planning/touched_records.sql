-- The records of some dates of a task for one keeper, for operations that follow one another in a batch. For a task
-- that repeats from its completion, also the latest other record that was done or skipped. The form is "DATE COUNT GOAL
-- CLOSED_ON". The goal is 0 as long as the count is; CLOSED_ON is absent if the record is neither done nor skipped.
create or replace function touched_records(t tasks, p_keeper uuid, p_dates date[]) returns text[] language sql stable
return array(
    select concat_ws(' ', to_char(r.date, 'YYYY-MM-DD'), cardinality(r.done_by), coalesce(r.goal, 0), to_char(r.closed_on, 'YYYY-MM-DD'))
    from records r
    where r.task_id = t.id and r.keeper = p_keeper and r.date = any (p_dates || array(
        select x.date from records x
        where t.repeat ->> 'from' = 'completion' and x.task_id = t.id and x.keeper = p_keeper and x.closed_on is not null
            and x.date <> all (p_dates)
        order by x.date desc limit 1)));
