-- Locks a checklist for an actor who needs to `view`, `edit` or `own` it. A checklist that the actor may not see is
-- `not_found`.
create or replace function open_checklist(p_actor uuid, p_id uuid, p_need text, p_even_archived boolean default false)
returns opened language plpgsql as $$
declare
    it opened;
begin
    select person(u) into it.actor from users u where u.id = p_actor and u.disabled_at is null;
    if not found then
        it.outcome := 'signed_out';
        return it;
    end if;
    -- Strangers must not lock a checklist that they may not see. The role is read again below, under the lock.
    select c into it.list from checklists c
    where c.id = p_id and role_on(c, p_actor) is not null
    for no key update;
    if not found then
        -- An actor who waited for the lock while they handed the checklist over was neither owner nor participant here:
        -- this statement saw the new owner with the former participants. Another statement sees the present state of
        -- both.
        select c into it.list from checklists c
        where c.id = p_id and role_on(c, p_actor) is not null
        for no key update;
    end if;
    it.role := role_on(it.list, p_actor);
    if it.role is null then
        it.outcome := 'not_found';
    elsif p_need = 'own' and it.role <> 'owner' or p_need = 'edit' and it.role = 'viewer' then
        it.outcome := 'forbidden';
    elsif (it.list).archived and not p_even_archived then
        it.outcome := 'checklist_archived';
    end if;
    return it;
end $$;
