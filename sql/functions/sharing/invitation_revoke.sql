-- Revokes an invitation, and tells the user whom it is for. {id: the checklist's, invitation_id}
create or replace function invitation_revoke(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context    context := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
    invitation invitations;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select i.* into invitation from invitations i
    where i.id = (args ->> 'invitation_id')::uuid and i.checklist_id = (context.list).id;
    perform lock_users(array[invitation.user_id]);
    delete from invitations i where i.id = invitation.id returning i.* into invitation;
    if not found then
        return refused('not_found');
    end if;
    context := tell_invitation_ended(context, invitation, p_actor);
    return finish_action(context, done('deleted'));
end $$;
