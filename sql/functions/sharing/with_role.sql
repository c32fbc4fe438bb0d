-- A checklist as one reader sees it: everyone's JSON with `role` put behind it.
create or replace function with_role(body json, role text) returns json language sql stable parallel safe
return (left(body::text, -1) || ',"role":' || to_json(role)::text || '}')::json;
