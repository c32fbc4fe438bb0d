-- Brings the shared records of tasks that came to a locked checklist, and tells its copies of them.
create or replace function bring_records(inout context context, p_tasks uuid[]) language plpgsql as $$
declare
    list    checklists := context.list;
    changed records[];
begin
    with theirs as (
        select r.task_id, r.date, r.date >= records_since((now() at time zone 'UTC')::date - 1) as told
        from records r where r.task_id = any (p_tasks) and r.keeper = '00000000-0000-0000-0000-000000000000'
    ), numbered as (
        select x.*, case when x.told then row_number() over (partition by x.told order by x.date, x.task_id) else 0 end as n from theirs x
    ), moved as (
        update records r set checklist_id = list.id, version = list.version + numbered.n
        from numbered where r.task_id = numbered.task_id and r.date = numbered.date and r.keeper = '00000000-0000-0000-0000-000000000000'
        returning r as record, numbered.told
    )
    select array_agg(m.record) filter (where m.told) into changed from moved m;
    context := log_records(context, changed);
end $$;
