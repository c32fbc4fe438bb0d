-- Deletes a task with its subtasks. {id, if_versions}
create or replace function task_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_task(p_actor, (args ->> 'id')::uuid, 'edit');
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    context := apply_task_delete(context, args);
    return finish_action(context, context.answer);
end $$;
