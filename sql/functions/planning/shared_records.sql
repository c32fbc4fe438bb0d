-- How many shared records of some tasks a copy has.
create or replace function shared_records(p_tasks uuid[]) returns integer language sql stable
return (
    select count(*)::integer from records r
    where r.task_id = any (p_tasks) and r.keeper = '00000000-0000-0000-0000-000000000000'
        and r.date >= records_since((now() at time zone 'UTC')::date - 1));
