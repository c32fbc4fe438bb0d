-- Locks the rows that a record of a task depends on, for an actor who changes it. A shared one is behind its
-- checklist's lock. An own one locks its task against deletion, and then the actor: every user of the checklist keeps
-- own records.
create or replace function open_record(p_actor uuid, p_task uuid, p_shared boolean) returns opened language plpgsql as $$
declare
    it   opened;
    mine opened_account;
begin
    if p_shared then
        return open_task(p_actor, p_task, 'edit');
    end if;
    select c into it.list from tasks t join checklists c on c.id = t.checklist_id where t.id = p_task;
    it.role := role_on(it.list, p_actor);
    if it.role is null then
        it.outcome := 'not_found';
        return it;
    elsif (it.list).archived then
        it.outcome := 'checklist_archived';
        return it;
    end if;
    perform from tasks t where t.id = p_task for key share;
    if not found then
        it.outcome := 'not_found';
        return it;
    end if;
    mine := open_account(p_actor);
    it.outcome := mine.outcome;
    it.actor := person(mine.account);
    -- Behind the user's lock, under which others take them off the checklist. It may have been archived meanwhile, too.
    if it.outcome is null then
        select c into it.list from tasks t join checklists c on c.id = t.checklist_id where t.id = p_task;
        it.role := role_on(it.list, p_actor);
        if it.role is null then
            it.outcome := 'not_found';
        elsif (it.list).archived then
            it.outcome := 'checklist_archived';
        end if;
    end if;
    return it;
end $$;
