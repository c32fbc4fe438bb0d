-- A checklist for one reader: the common JSON with `role` appended.
create or replace function with_role(body json, role text) returns json language sql stable parallel safe
return (left(body::text, -1) || ',"role":' || to_json(role)::text || '}')::json;
