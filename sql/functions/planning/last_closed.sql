-- For a task that repeats from its completion, the basis of the next occurrence's date.
-- → {date, day: its local day, count}, of the latest record that was done or skipped. The number of these is there if
-- the rule counts them. Without such a record it is {}.
create or replace function last_closed(t tasks, p_keeper uuid) returns jsonb language plpgsql stable as $$
declare
    latest jsonb;
begin
    if t.repeat ->> 'from' = 'completion' then
        select jsonb_build_object('date', r.date, 'day', r.closed_on) into latest
        from records r where r.task_id = t.id and r.keeper = p_keeper and r.closed_on is not null
        order by r.date desc limit 1;
        return coalesce(latest || jsonb_build_object('count', case when t.repeat ->> 'rule' like '%COUNT=%' then (
            select count(*) from records r where r.task_id = t.id and r.keeper = p_keeper and r.closed_on is not null) else 0 end), '{}');
    end if;
    return null;
end $$;
