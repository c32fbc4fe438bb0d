-- The refusal if a locked checklist may not have so many comments more, on all its tasks together.
create or replace function comments_refusal(p_checklist uuid, p_more bigint) returns answer language sql stable
return case
    when (select count(*) from (select from comments c where c.checklist_id = p_checklist limit 10000) as theirs) + p_more > 10000
    then refused('too_many_comments', json_build_object('limit', 10000)) end;
