-- An invitation in the interface. No table has its token.
create or replace function invitation_json(i invitations) returns json language sql stable parallel safe
return row_to_json(row(
    i.id, i.checklist_id, i.role, i.email, rfc3339(i.expires_at), i.max_uses, i.uses, rfc3339(i.created_at),
    case when i.user_id is not null then
        (select row(u.id, u.username)::shown_person from users u where u.id = i.user_id) end)::shown_invitation);
