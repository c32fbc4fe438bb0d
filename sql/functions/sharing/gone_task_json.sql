-- A task that is gone from its checklist, for the change that says so. Burndowns learn from it whether the task
-- repeated: see burndown_days().
create or replace function gone_task_json(p_task uuid, p_repeats boolean, p_reason text default null) returns json
language sql stable parallel safe
return json_strip_nulls(json_build_object('id', p_task, 'reason', p_reason, 'repeats', nullif(p_repeats, false)));
