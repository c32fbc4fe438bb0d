-- Whether a session or an API token is valid now.
create or replace function session_is_live(s sessions) returns boolean language sql stable parallel safe
return session_ends_at(s) > now();
