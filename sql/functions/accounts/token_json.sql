-- An API token in the interface. No table has its secret.
create or replace function token_json(s sessions) returns json language sql stable parallel safe
return row_to_json(row(
    s.id, s.name, s.scopes, rfc3339(s.created_at), rfc3339(s.used_at), rfc3339(s.expires_at))::shown_token);
