-- A mode in the interface.
create or replace function mode_json(m modes) returns json language sql stable parallel safe
return row_to_json(row(
    m.id, m.name, m.color, m.position, m.archived, m.version, rfc3339(m.created_at), rfc3339(m.updated_at))::shown_mode);
