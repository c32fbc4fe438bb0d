-- Logs that tasks came to a locked checklist, and adds them to its counters. Their versions follow the checklist's, in
-- the order of the tasks' versions.
create or replace function log_arrivals(inout list checklists, p_actor jsonb, p_tasks tasks[]) language plpgsql as $$
declare
    came integer := cardinality(p_tasks);
begin
    insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
    select list.id, t.version, 'task.created', (p_actor ->> 'id')::uuid, t.id, list.task_count + t.version - list.version,
        list.open_task_count + count(*) filter (where t.status <> 'completed') over (order by t.version rows unbounded preceding),
        task_json(t), t.updated_at
    from unnest(p_tasks) t;
    update checklists c
    set version = c.version + came, task_count = c.task_count + came, updated_at = p_tasks[1].updated_at,
        open_task_count = c.open_task_count + (select count(*) from unnest(p_tasks) t where t.status <> 'completed'),
        text_bytes = c.text_bytes
            + (select sum(bytes_of_text(t.title, t.description, t.section, t.labels, t.repeat_bytes)) from unnest(p_tasks) t)
    where c.id = list.id
    returning c.* into list;
end $$;
