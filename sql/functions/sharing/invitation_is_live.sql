-- Whether users may still accept an invitation.
create or replace function invitation_is_live(i invitations) returns boolean language sql stable parallel safe
return i.expires_at > now() and (i.max_uses is null or i.uses < i.max_uses);
