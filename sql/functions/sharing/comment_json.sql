-- A comment as the interface shows it.
create or replace function comment_json(c comments, username text) returns json language sql stable parallel safe
return row_to_json(row(
    c.id, c.checklist_id, c.task_id, case when c.author_id is not null then row(c.author_id, username)::shown_person end,
    c.body, rfc3339(c.created_at))::shown_comment);
