-- Tells the user of an invitation that it waits for them no more. One by a token, or that they never saw, ends
-- silently.
create or replace function tell_invitation_ended(inout context context, i invitations, p_actor uuid) language plpgsql as $$
begin
    if i.user_id is not null and not i.hidden then
        context := tell_user(context, i.user_id, 'invitation.ended', p_actor, i.id, json_build_object('id', i.id));
    end if;
end $$;
