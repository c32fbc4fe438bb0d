-- An invitation as the interface shows it. The token is kept nowhere.
create or replace function invitation_json(i invitations) returns json language sql stable parallel safe
return row_to_json(row(
    i.id, i.checklist_id, i.role, i.email, rfc3339(i.expires_at), i.max_uses, i.uses, rfc3339(i.created_at))::shown_invitation);
