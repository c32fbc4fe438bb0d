-- The time at which an invitation ends or ended.
create or replace function invitation_ends_at(i invitations) returns timestamptz language sql immutable parallel safe
return least(i.expires_at, case when i.uses >= i.max_uses then i.used_at end);
