-- The tasks of a checklist, in their order.
create or replace function tasks_json(c checklists) returns json language sql stable parallel safe
return (select coalesce(json_agg(task_json(t) order by t.position, t.id), '[]') from tasks t where t.checklist_id = c.id);
