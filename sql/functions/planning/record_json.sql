-- A record in the interface. What it does not keep yet is null.
create or replace function record_json(r records) returns json language sql stable parallel safe
return row_to_json(row(
    r.task_id, r.date, r.user_id is null, cardinality(r.done_by), r.goal, r.span, r.points, r.priority, r.skipped,
    rfc3339(r.completed_at),
    (select row(u.id, u.username)::shown_person from users u where u.id = r.completed_by), r.version)::shown_record);
