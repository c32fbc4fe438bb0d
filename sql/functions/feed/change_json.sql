-- A change as clients get it: made once here, then passed on as bytes. For a user who came onto its checklist at the
-- version `since`, earlier changes have no body. The body is the last member.
create or replace function change_json(c changes, username text, since bigint default 0) returns json language sql stable parallel safe
return row_to_json(row(
    c.stream_id, c.version, c.kind, case when c.actor_id is not null then row(c.actor_id, username)::shown_person end,
    rfc3339(c.at), c.task_count, c.open_task_count, case when c.version >= since then c.body end)::shown_change);
