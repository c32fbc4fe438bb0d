-- Accepts an invitation. A user who is on the checklist already keeps their role, and the invitation keeps that use.
-- {token_hash}
create or replace function invitation_accept(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    hash       bytea := decode(args ->> 'token_hash', 'hex');
    who        users;
    list       checklists;
    invitation invitations;
    present    text;
    added      answer;
begin
    select c.* into list from checklists c
    where c.id = (select i.checklist_id from invitation_for(p_actor, hash) i)
    for no key update;
    -- Reads again behind the lock of the checklist, because the invitation may have been revoked meanwhile.
    select i.* into invitation from invitations i where i.token_hash = hash and i.checklist_id = list.id for no key update;
    who := (open_account(p_actor)).account;
    if who.id is null then
        return refused('signed_out');
    elsif invitation.id is null then
        return refused('invitation_not_found');
    end if;
    present := role_on(list, p_actor);
    if present is not null then
        return checklist_answer('ok', list, present);
    elsif not invitation_is_live(invitation) then
        return refused('invitation_ended');
    elsif list.archived then
        return refused('checklist_archived');
    end if;
    added := add_participant(list, who, invitation.role, person(who));
    if added.outcome <> 'created' then
        return added;
    end if;
    update invitations i set uses = i.uses + 1, used_at = now_ms() where i.id = invitation.id;
    select c.* into list from checklists c where c.id = list.id;
    return checklist_answer('created', list, invitation.role);
end $$;
