-- Makes a task. {checklist_id, and the arguments of `apply_task_create`}
create or replace function task_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it opened := open_checklist(p_actor, (args ->> 'checklist_id')::uuid, 'edit');
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    it := apply_task_create(it, args);
    return it.answer;
end $$;
