-- An answer that shows a task.
create or replace function task_answer(p_outcome text, t tasks) returns answer language sql stable
return row(p_outcome, t.version, task_json(t), null)::answer;
