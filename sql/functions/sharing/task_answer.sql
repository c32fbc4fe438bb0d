-- An answer that shows a task.
create or replace function task_answer(p_outcome text, t tasks) returns answer language sql stable
return answered(p_outcome, t.version, task_json(t), t.id, t.checklist_id);
