-- Locks the rows that a user's reminders of a task depend on, for an actor who sets them. Like open_record(), it locks
-- the task against deletion, and then the user. Viewers keep own reminders, too.
create or replace function open_reminders(p_actor uuid, p_task uuid) returns context language plpgsql as $$
declare
    context context;
begin
    if not exists (select from users u where u.id = p_actor and u.disabled_at is null) then
        context.outcome := 'signed_out';
        return context;
    elsif not exists (
        select from tasks t join checklists c on c.id = t.checklist_id where t.id = p_task and role_on(c, p_actor) is not null) then
        -- Strangers must not lock a task that they may not see.
        context.outcome := 'not_found';
        return context;
    end if;
    perform from tasks t where t.id = p_task for key share;
    context := open_account(p_actor);
    -- Behind the user's lock: other users need it to take this one off the checklist.
    if context.outcome is null and not exists (
        select from tasks t join checklists c on c.id = t.checklist_id where t.id = p_task and role_on(c, p_actor) is not null) then
        context.outcome := 'not_found';
    end if;
    return context;
end $$;
