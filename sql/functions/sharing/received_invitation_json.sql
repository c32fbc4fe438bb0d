-- An invitation as the invited user sees it.
create or replace function received_invitation_json(i invitations) returns json language sql stable parallel safe
return (
    select json_build_object(
        'id', i.id, 'checklist', json_build_object('id', c.id, 'title', i.title),
        'owner', row_to_json(row(u.id, u.username)::shown_person), 'role', i.role, 'created_at', rfc3339(i.created_at),
        'expires_at', rfc3339(i.expires_at))
    from checklists c join users u on u.id = c.owner_id
    where c.id = i.checklist_id);
