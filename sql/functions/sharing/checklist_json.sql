-- A checklist without `role`, which differs from reader to reader.
create or replace function checklist_json(c checklists) returns json language sql stable parallel safe
return row_to_json(row(
    c.id, c.title, c.description, rfc3339(c.due_at), c.color, c.priority,
    (select row(u.id, u.username)::shown_person from users u where u.id = c.owner_id),
    (select coalesce(json_agg(row(u.id, u.username, p.role)::shown_participant order by p.added_at, u.username), '[]')
        from participants p join users u on u.id = p.user_id where p.checklist_id = c.id),
    c.participant_limit, c.task_count, c.open_task_count,
    c.task_count > 0 and c.open_task_count = 0, c.archived, c.version,
    rfc3339(c.created_at), rfc3339(c.updated_at),
    case when c.offered_to is not null then
        (select row(u.id, u.username)::shown_person from users u where u.id = c.offered_to) end)::shown_checklist);
