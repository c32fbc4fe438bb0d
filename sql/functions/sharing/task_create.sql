-- Makes a task. {checklist_id, and the arguments of `apply_task_create`}
create or replace function task_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_checklist(p_actor, (args ->> 'checklist_id')::uuid, 'edit');
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    context := apply_task_create(context, args);
    return finish_action(context, context.answer);
end $$;
