-- A public link as the interface shows it. The token is kept nowhere.
create or replace function public_link_json(l public_links) returns json language sql stable parallel safe
return json_build_object('created_at', rfc3339(l.created_at));
