-- A user as they see themselves, and as the operator sees them.
create or replace function user_json(u users) returns json language sql stable parallel safe
return row_to_json(row(
    u.id, u.username, u.email, u.display_name, u.disabled_at is not null, u.version,
    rfc3339(u.created_at), rfc3339(u.updated_at), u.who_may_add)::shown_user);
