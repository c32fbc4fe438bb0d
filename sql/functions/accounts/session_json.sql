-- A session in the interface. `current` is the session of the request.
create or replace function session_json(s sessions, current uuid) returns json language sql stable
return row_to_json(row(
    s.id, s.id = current, s.user_agent, rfc3339(s.created_at), rfc3339(s.used_at), rfc3339(session_ends_at(s)))::shown_session);
