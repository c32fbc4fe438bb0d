-- Logs the changes of one action to many tasks of a locked checklist. Their versions follow the checklist's, one for
-- each; the checklist's version becomes the last.
-- `p_closing`: whether each of them was open and no longer is.
create or replace function log_tasks(inout list checklists, p_kind text, p_actor jsonb, p_tasks tasks[], p_closing boolean default false)
language plpgsql as $$
declare
    changed integer := coalesce(cardinality(p_tasks), 0);
    closed  integer := p_closing::integer;
begin
    if changed > 0 then
        insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
        select list.id, t.version, p_kind, (p_actor ->> 'id')::uuid, t.id, list.task_count,
            list.open_task_count - closed * (t.version - list.version), task_json(t), t.updated_at
        from unnest(p_tasks) t;
        update checklists c
        set version = c.version + changed, open_task_count = c.open_task_count - closed * changed, updated_at = p_tasks[1].updated_at
        where c.id = list.id
        returning c.* into list;
    end if;
end $$;
