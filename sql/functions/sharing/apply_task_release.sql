-- Takes a user off a task. When the last one leaves an unfinished task, it becomes available again. {id, username: the
-- actor if absent, if_versions}
create or replace function apply_task_release(inout context context, args jsonb) language plpgsql as $$
declare
    list checklists := context.list;
    t    tasks;
    name text := lower(coalesce(args ->> 'username', context.actor ->> 'username') collate "C");
    rest jsonb;
begin
    select x.* into t from tasks x where x.checklist_id = list.id and x.id = (args ->> 'id')::uuid;
    if not found then
        context.answer := refused('not_found');
        return;
    elsif is_stale(args, t.version) then
        context.answer := task_answer('stale', t);
        return;
    end if;
    select coalesce(jsonb_agg(p order by o), '[]') into rest
    from jsonb_array_elements(t.participants) with ordinality as e(p, o)
    where lower(p ->> 'username' collate "C") <> name;
    if rest = t.participants then
        context.answer := task_answer('ok', t);
        return;
    end if;
    list := advance(list);
    update tasks x
    set participants = rest, version = list.version, updated_at = list.updated_at,
        status = case when x.status = 'in_progress' and rest = '[]' then 'available' else x.status end
    where x.id = t.id
    returning x.* into t;
    context.answer := task_answer('ok', t);
    context := tell_checklist(context, list, 'task.released', t.id, (context.answer).body);
end $$;
