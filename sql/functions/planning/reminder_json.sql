-- One reminder in the interface.
create or replace function reminder_json(r reminders) returns json language sql stable parallel safe
return case when r.at is not null then json_build_object('at', to_char(r.at, 'HH24:MI'))
    else json_build_object('before_minutes', r.before_minutes) end;
