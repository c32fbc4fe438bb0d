-- An answer that shows a checklist as one reader sees it.
create or replace function checklist_answer(p_outcome text, list checklists, p_role text)
returns answer language sql stable
return answered(p_outcome, list.version, with_role(checklist_json(list), p_role), list.id, list.id);
