-- A calendar link as its maker sees it. No table has its token.
create or replace function calendar_link_json(l calendar_links) returns json language sql stable parallel safe
return link_json('calendar_link', l.id, l.checklist_id, null, l.created_at, null, l.used_at, l.token_id);
