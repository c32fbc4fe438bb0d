-- The tasks of a checklist, in their order. It reads by the index, whatever the statistics say. Beside a large
-- checklist, PostgreSQL takes each of many new ones for as large, and would read all tasks for each.
create or replace function tasks_json(c checklists) returns json language sql stable parallel safe
set enable_seqscan to off
return (select coalesce(json_agg(task_json(t) order by t.position, t.id), '[]') from tasks t where t.checklist_id = c.id);
