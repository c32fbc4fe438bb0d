-- A participant in the interface.
create or replace function participant_json(u users, role text) returns json language sql stable
return row_to_json(row(u.id, u.username, role)::shown_participant);
