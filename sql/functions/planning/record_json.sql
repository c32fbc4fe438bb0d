-- A record in the interface. Members that it does not keep yet are null.
create or replace function record_json(r records) returns json language sql stable parallel safe
return row_to_json(row(
    r.task_id, r.date, r.user_id is null, cardinality(r.done_by), r.goal, r.span, r.points, r.priority, r.skipped,
    rfc3339(r.completed_at),
    shown_user(r.completed_by), r.version)::shown_record);
