-- A link as the user sees it who may revoke it, without its secret.
create or replace function link_json(
    p_kind text, p_id uuid, p_checklist uuid, p_role text, p_made_at timestamptz, p_expires_at timestamptz, p_used_at timestamptz, p_token uuid)
returns json language sql stable parallel safe
return json_build_object(
    'id', p_id, 'kind', p_kind,
    'checklist', (select json_build_object('id', c.id, 'title', c.title) from checklists c where c.id = p_checklist),
    'role', p_role, 'created_at', rfc3339(p_made_at), 'expires_at', rfc3339(p_expires_at), 'last_used_at', rfc3339(p_used_at),
    'made_by', (select json_build_object('id', s.id, 'name', s.name) from sessions s where s.id = p_token));
