-- Logs that tasks leave a locked checklist, deepest first, and subtracts them from its counters. It skips tasks of
-- other checklists. The caller then deletes the tasks, or moves them to another checklist (`p_reason`). Returns the
-- checklist as it is then.
create or replace function log_departures(inout context context, inout list checklists, p_tasks uuid[], p_reason text default null)
language plpgsql as $$
declare
    at    timestamptz := now_ms();
    gone  integer;
    open  integer;
    bytes bigint;
    told  changes[];
begin
    select max(d.n), max(d.closed), sum(d.bytes),
        array_agg(row(
            list.id, list.version + d.n, null, 'task.deleted', (context.actor ->> 'id')::uuid, d.id, list.task_count - d.n,
            list.open_task_count - d.closed, gone_task_json(d.id, d.repeats, p_reason), at)::changes)
    into gone, open, bytes, told
    from (
        select t.id, t.repeat is not null as repeats, bytes_of_text(t.title, t.description, t.section, t.labels, t.repeat_bytes) as bytes,
            row_number() over deepest as n, count(*) filter (where t.status <> 'completed') over deepest as closed
        from tasks t where t.checklist_id = list.id and t.id = any (p_tasks) window deepest as (order by t.depth desc, t.id rows unbounded preceding)) d;
    context := log_changes(context, told);
    update checklists c
    set version = c.version + gone, task_count = c.task_count - gone, open_task_count = c.open_task_count - open,
        text_bytes = c.text_bytes - bytes, updated_at = at
    where c.id = list.id
    returning c.* into list;
end $$;
