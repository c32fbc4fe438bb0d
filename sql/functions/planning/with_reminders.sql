-- A checklist for one user: its JSON with `reminders` and `me_version` appended.
create or replace function with_reminders(body json, reminders json, me_version bigint) returns json language sql stable parallel safe
return (left(body::text, -1) || ',"reminders":' || reminders::text || ',"me_version":' || me_version || '}')::json;
