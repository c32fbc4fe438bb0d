-- Deletes the actor's reminders of a task, if there are any. {id: the task}
create or replace function reminders_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    task    uuid := (args ->> 'id')::uuid;
    context context := open_reminders(p_actor, task);
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    delete from reminders r where r.user_id = p_actor and r.task_id = task;
    if found then
        context := tell_user(context, p_actor, 'reminders.updated', p_actor, task, task_reminders_json(p_actor, task));
    end if;
    return finish_action(context, done('deleted'));
end $$;
