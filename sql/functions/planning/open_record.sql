-- Locks the rows that a record of a task depends on, for an actor who changes it. A shared one is behind its
-- checklist's lock. An own one locks its task against deletion, and then the actor: every user of the checklist keeps
-- own records.
create or replace function open_record(p_actor uuid, p_task uuid, p_shared boolean) returns context language plpgsql as $$
declare
    context context;
    mine    context;
begin
    if p_shared then
        return open_task(p_actor, p_task, 'edit');
    end if;
    select c into context.list from tasks t join checklists c on c.id = t.checklist_id where t.id = p_task;
    context.role := role_on(context.list, p_actor);
    if context.role is null then
        context.outcome := 'not_found';
        return context;
    elsif (context.list).archived then
        context.outcome := 'checklist_archived';
        return context;
    end if;
    perform from tasks t where t.id = p_task for key share;
    if not found then
        context.outcome := 'not_found';
        return context;
    end if;
    mine := open_account(p_actor);
    context.outcome := mine.outcome;
    context.actor := person(mine.account);
    -- Behind the user's lock: other users need it to take this one off the checklist. The checklist may have been
    -- archived meanwhile, too.
    if context.outcome is null then
        select c into context.list from tasks t join checklists c on c.id = t.checklist_id where t.id = p_task;
        context.role := role_on(context.list, p_actor);
        if context.role is null then
            context.outcome := 'not_found';
        elsif (context.list).archived then
            context.outcome := 'checklist_archived';
        end if;
    end if;
    return context;
end $$;
