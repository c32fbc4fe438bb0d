-- A checklist for the public: no people, no comments, and only the ids of tasks.
create or replace function public_checklist_json(c checklists) returns json language sql stable parallel safe
return row_to_json(row(
    c.title, c.description, rfc3339(c.due_at), c.color, c.priority, c.task_count, c.open_task_count,
    c.task_count > 0 and c.open_task_count = 0, rfc3339(c.updated_at), c.version,
    (select coalesce(json_agg(row(
            t.id, t.parent_id, t.title, t.description, t.section, t.position,
            t.status, t.priority, rfc3339(t.due_at), t.labels, rfc3339(t.completed_at), t.due_on, t.repeat,
            coalesce(t.points, 0))::shown_public_task
            order by t.position, t.id), '[]')
        from tasks t where t.checklist_id = c.id))::shown_public_checklist);
