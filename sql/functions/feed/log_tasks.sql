-- Logs the changes of one action to many tasks of the context's locked checklist. Their versions follow the
-- checklist's, one for each; the checklist's version becomes the last. `p_closing`: whether each of them was open and
-- no longer is.
create or replace function log_tasks(inout context context, p_kind text, p_tasks tasks[], p_closing boolean default false) language plpgsql as $$
declare
    list    checklists := context.list;
    changed integer := coalesce(cardinality(p_tasks), 0);
    closed  integer := p_closing::integer;
begin
    if changed > 0 then
        context := log_changes(context, array(
            select row(
                list.id, t.version, null, p_kind, (context.actor ->> 'id')::uuid, t.id, list.task_count,
                list.open_task_count - closed * (t.version - list.version), task_json(t), t.updated_at)::changes
            from unnest(p_tasks) t));
        update checklists c
        set version = c.version + changed, open_task_count = c.open_task_count - closed * changed, updated_at = p_tasks[1].updated_at
        where c.id = list.id
        returning c.* into list;
        context.list := list;
    end if;
end $$;
