-- Edits or moves a task. The arguments are those of `apply_task_update`, and `alone` in a transaction of its own.
create or replace function task_update(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_task(p_actor, (args ->> 'id')::uuid, 'edit');
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    context.shares := not args ? 'alone';
    context := apply_task_update(context, args);
    return finish_action(context, context.answer);
end $$;
