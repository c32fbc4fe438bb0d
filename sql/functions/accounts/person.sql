-- {id, username}, for tasks and changes.
create or replace function person(u users) returns jsonb language sql stable parallel safe
return jsonb_build_object('id', u.id, 'username', u.username);
