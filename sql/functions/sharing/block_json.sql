-- A block as the interface shows it: the blocked user, and since when.
create or replace function block_json(b blocks) returns json language sql stable parallel safe
return (select row_to_json(row(u.id, u.username, rfc3339(b.created_at))::shown_block) from users u where u.id = b.blocked_id);
