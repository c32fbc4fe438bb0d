-- The refusal of an edit that would make a checklist outgrow its limit.
create or replace function too_large(list checklists) returns answer language sql stable parallel safe
return refused('checklist_too_large', json_build_object('limit', text_limit(), 'taken', list.text_bytes));
