-- Declines an invitation that waits for the actor. {id}
create or replace function received_invitation_decline(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context    context := open_account(p_actor);
    invitation invitations;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    delete from invitations i where i.id = (args ->> 'id')::uuid and i.user_id = p_actor and not i.hidden returning i.* into invitation;
    if not found then
        return refused('invitation_not_found');
    end if;
    context := tell_invitation_ended(context, invitation, p_actor);
    return finish_action(context, done('deleted'));
end $$;
