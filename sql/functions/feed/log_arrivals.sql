-- Logs that tasks came to the context's locked checklist, and adds them to its counters. Their versions follow the
-- checklist's, in the order of the tasks' versions.
create or replace function log_arrivals(inout context context, p_tasks tasks[]) language plpgsql as $$
declare
    list checklists := context.list;
    came integer := cardinality(p_tasks);
begin
    context := log_changes(context, array(
        select row(
            list.id, t.version, null, 'task.created', (context.actor ->> 'id')::uuid, t.id, list.task_count + t.version - list.version,
            list.open_task_count + count(*) filter (where t.status <> 'completed') over (order by t.version rows unbounded preceding),
            task_json(t), t.updated_at)::changes
        from unnest(p_tasks) t));
    update checklists c
    set version = c.version + came, task_count = c.task_count + came, updated_at = p_tasks[1].updated_at,
        open_task_count = c.open_task_count + (select count(*) from unnest(p_tasks) t where t.status <> 'completed'),
        text_bytes = c.text_bytes
            + (select sum(bytes_of_text(t.title, t.description, t.section, t.labels, t.repeat_bytes)) from unnest(p_tasks) t)
    where c.id = list.id
    returning c.* into list;
    context.list := list;
end $$;
