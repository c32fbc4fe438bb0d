-- A change as it is sent: made here, once, and passed on as bytes.
create or replace function change_json(c changes, username text) returns json language sql stable parallel safe
return row_to_json(row(
    c.stream_id, c.version, c.kind, case when c.actor_id is not null then row(c.actor_id, username)::shown_person end,
    rfc3339(c.at), c.task_count, c.open_task_count, c.body)::shown_change);
