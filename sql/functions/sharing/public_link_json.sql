-- A public link in the interface. No table has its token.
create or replace function public_link_json(l public_links) returns json language sql stable parallel safe
return json_build_object('created_at', rfc3339(l.created_at));
