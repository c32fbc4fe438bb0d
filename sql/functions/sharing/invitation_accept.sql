-- Accepts an invitation. A user who is on the checklist already keeps their role, and the invitation keeps that use.
-- {token_hash}
create or replace function invitation_accept(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    hash       bytea := decode(args ->> 'token_hash', 'hex');
    context    context;
    list       checklists;
    invitation invitations;
    present    text;
begin
    select c.* into list from checklists c
    where c.id = (select i.checklist_id from invitation_for(p_actor, hash) i)
    for no key update;
    -- Reads again behind the lock of the checklist, because the invitation may have been revoked meanwhile.
    select i.* into invitation from invitations i where i.token_hash = hash and i.checklist_id = list.id for no key update;
    context := open_account(p_actor);
    if context.outcome is not null then
        return refused(context.outcome);
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
    context.list := list;
    context := add_participant(context, context.account, invitation.role);
    if (context.answer).outcome <> 'created' then
        return context.answer;
    end if;
    update invitations i set uses = i.uses + 1, used_at = now_ms() where i.id = invitation.id;
    return finish_action(context, checklist_answer('created', context.list, invitation.role));
end $$;
