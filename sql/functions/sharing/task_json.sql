-- A task in the interface. Like all `…_json`, it runs inside reading statements, on their snapshot.
create or replace function task_json(t tasks) returns json language sql stable parallel safe
return row_to_json(row(
    t.id, t.checklist_id, t.parent_id, t.title, t.description, t.section, t.position,
    t.status, t.priority, rfc3339(t.due_at), t.labels, t.participants, t.participant_limit,
    rfc3339(t.completed_at), t.completed_by, t.version, rfc3339(t.created_at), rfc3339(t.updated_at), t.due_on, t.repeat,
    coalesce(t.points, 0))::shown_task);
