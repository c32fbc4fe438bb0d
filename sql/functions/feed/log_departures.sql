-- Logs that tasks leave a locked checklist for another one, deepest first, and subtracts them from its counters.
create or replace function log_departures(inout list checklists, p_actor jsonb, p_tasks tasks[]) language plpgsql as $$
declare
    at   timestamptz := now_ms();
    gone integer;
    open integer;
begin
    with counted as (
        select t.id, t.repeat is not null as repeats, row_number() over deepest as n, count(*) filter (where t.status <> 'completed') over deepest as closed
        from unnest(p_tasks) t window deepest as (order by t.depth desc, t.id rows unbounded preceding)
    ), logged as (
        insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
        select list.id, list.version + c.n, 'task.deleted', (p_actor ->> 'id')::uuid, c.id, list.task_count - c.n,
            list.open_task_count - c.closed, gone_task_json(c.id, c.repeats, 'moved'), at
        from counted c
    )
    select max(c.n), max(c.closed) into gone, open from counted c;
    update checklists c
    set version = c.version + gone, task_count = c.task_count - gone, open_task_count = c.open_task_count - open,
        text_bytes = c.text_bytes
            - (select sum(bytes_of_text(t.title, t.description, t.section, t.labels, t.repeat_bytes)) from unnest(p_tasks) t), updated_at = at
    where c.id = list.id
    returning c.* into list;
end $$;
