-- A public link as its checklist's owner sees it. No table has its token.
create or replace function public_link_json(l public_links) returns json language sql stable parallel safe
return link_json('public_link', l.id, l.checklist_id, null, l.created_at, null, l.used_at, l.token_id);
