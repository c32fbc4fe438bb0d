-- A user's JSON with `kept` appended: the links that a new password has left.
create or replace function with_kept(body json, kept json) returns json language sql stable parallel safe
return (left(body::text, -1) || ',"kept":' || kept::text || '}')::json;
