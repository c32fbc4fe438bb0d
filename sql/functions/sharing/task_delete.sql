-- Deletes a task with its subtasks. {id, if_versions}
create or replace function task_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it opened := open_task(p_actor, (args ->> 'id')::uuid, 'edit');
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    it := apply_task_delete(it, args);
    perform settle(it);
    return it.answer;
end $$;
