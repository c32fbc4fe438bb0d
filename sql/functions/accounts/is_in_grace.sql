-- For how long a token is good after its rotation: whoever did not get the answer asks again with it.
create or replace function is_in_grace(s sessions) returns boolean language sql stable parallel safe
return s.retired_at > now() - interval '60 seconds';
