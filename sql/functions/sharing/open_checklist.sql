-- Locks a checklist for an actor who needs to `view`, `edit` or `own` it. A checklist that the actor may not see is
-- `not_found`.
create or replace function open_checklist(p_actor uuid, p_id uuid, p_need text, p_even_archived boolean default false)
returns context language plpgsql as $$
declare
    context context;
begin
    select person(u) into context.actor from users u where u.id = p_actor and u.disabled_at is null;
    if not found then
        context.outcome := 'signed_out';
        return context;
    end if;
    -- Strangers must not lock a checklist that they may not see. The role is read again below, under the lock.
    select c into context.list from checklists c
    where c.id = p_id and role_on(c, p_actor) is not null
    for no key update;
    if not found then
        -- The actor may have handed the checklist over while this waited for the lock. Then this statement saw the new
        -- owner with the former participants, and the actor was neither. Another statement sees the present state of
        -- both.
        select c into context.list from checklists c
        where c.id = p_id and role_on(c, p_actor) is not null
        for no key update;
    end if;
    context.role := role_on(context.list, p_actor);
    if context.role is null then
        context.outcome := 'not_found';
    elsif p_need = 'own' and context.role <> 'owner' or p_need = 'edit' and context.role = 'viewer' then
        context.outcome := 'forbidden';
    elsif (context.list).archived and not p_even_archived then
        context.outcome := 'checklist_archived';
    end if;
    return context;
end $$;
