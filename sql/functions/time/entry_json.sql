-- An entry in the interface, for its user.
create or replace function entry_json(e entries) returns json language sql stable parallel safe
return row_to_json(row(
    e.id, e.mode_id, case when e.task_id is not null then seen_task(e.user_id, e.task_id) end, e.description, rfc3339(e.started_at),
    rfc3339(e.ended_at), floor(extract(epoch from e.ended_at - e.started_at)), e.by_timer, e.may_overlap, e.version,
    rfc3339(e.created_at), rfc3339(e.updated_at))::shown_entry);
