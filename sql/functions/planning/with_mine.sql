-- A checklist for one user: its JSON with `mine` appended.
create or replace function with_mine(body json, mine json) returns json language sql stable parallel safe
return (left(body::text, -1) || ',"mine":' || mine::text || '}')::json;
