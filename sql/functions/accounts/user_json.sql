-- A user as the interface shows one to themselves and to the operator.
create or replace function user_json(u users) returns json language sql stable parallel safe
return row_to_json(row(
    u.id, u.username, u.email, u.display_name, u.disabled_at is not null, u.version,
    rfc3339(u.created_at), rfc3339(u.updated_at))::shown_user);
