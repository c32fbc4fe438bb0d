-- For a task that repeats from its completion, the basis of the next occurrence's date: "DATE CLOSED_ON NUMBER". That
-- is the latest record that was done or skipped, with the number of such records if the rule counts them. It is '' if
-- there is none.
create or replace function latest_closed(t tasks, p_keeper uuid) returns text language plpgsql stable as $$
declare
    latest text;
begin
    if t.repeat ->> 'from' = 'completion' then
        select to_char(r.date, 'YYYY-MM-DD') || ' ' || to_char(r.closed_on, 'YYYY-MM-DD') into latest
        from records r where r.task_id = t.id and r.keeper = p_keeper and r.closed_on is not null
        order by r.date desc limit 1;
        return coalesce(latest || ' ' || case when t.repeat ->> 'rule' like '%COUNT=%' then (
            select count(*) from records r where r.task_id = t.id and r.keeper = p_keeper and r.closed_on is not null) else 0 end, '');
    end if;
    return null;
end $$;
