-- Whether the former token is still accepted after a rotation: a client that missed the answer repeats the rotation
-- with it.
create or replace function is_in_grace(s sessions) returns boolean language sql stable parallel safe
return s.retired_at > now() - interval '60 seconds';
