-- Comes onto a checklist by the invitation that waits for the actor. {id}
create or replace function received_invitation_accept(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    list       checklists;
    context    context;
    invitation invitations;
begin
    select c.* into list from checklists c
    where c.id = (select i.checklist_id from invitations i where i.id = (args ->> 'id')::uuid and i.user_id = p_actor and not i.hidden)
    for no key update;
    context := open_account(p_actor);
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    -- Read again, behind both locks: it may have ended while this waited.
    select i.* into invitation from invitations i
    where i.id = (args ->> 'id')::uuid and i.user_id = p_actor and i.checklist_id = list.id and not i.hidden
        and exists (select from users u where u.id = list.owner_id and u.disabled_at is null);
    if not found then
        return refused('invitation_not_found');
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
    return finish_action(context, checklist_answer('created', context.list, invitation.role));
end $$;
