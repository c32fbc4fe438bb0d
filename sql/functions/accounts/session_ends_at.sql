-- The time at which a session ends, or ended, by itself.
create or replace function session_ends_at(s sessions) returns timestamptz language sql stable parallel safe
return least(s.expires_at, coalesce(s.used_at, s.created_at) + s.idle_limit);
