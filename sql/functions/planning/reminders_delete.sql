-- Deletes the actor's reminders of a task, if there are any. {id: the task}
create or replace function reminders_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    task    uuid := (args ->> 'id')::uuid;
    outcome text := open_reminders(p_actor, task);
begin
    if outcome is not null then
        return refused(outcome);
    end if;
    delete from reminders r where r.user_id = p_actor and r.task_id = task;
    if found then
        perform tell_user(p_actor, 'reminders.updated', p_actor, task, task_reminders_json(p_actor, task));
    end if;
    return done('deleted');
end $$;
