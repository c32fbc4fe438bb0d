-- Tells the user of an invitation that it waits for them no more. One by a token, or that they never saw, ends silently.
create or replace function tell_invitation_ended(i invitations, p_actor uuid) returns void language plpgsql as $$
begin
    if i.user_id is not null and not i.hidden then
        perform tell_user(i.user_id, 'invitation.ended', p_actor, i.id, json_build_object('id', i.id));
    end if;
end $$;
