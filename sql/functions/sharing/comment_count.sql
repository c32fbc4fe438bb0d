-- How many comments a checklist has; counted up to the limit.
create or replace function comment_count(p_checklist uuid) returns integer language sql stable
return (select count(*)::integer from (select from comments c where c.checklist_id = p_checklist limit 10000) as theirs);
