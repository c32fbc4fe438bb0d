-- A user's settings, as they see them.
create or replace function settings_json(s settings) returns json language sql stable parallel safe
return row_to_json(row(
    s.time_zone, to_char(s.day_starts_at, 'HH24:MI'), s.week_starts_on, s.locale, s.notifications, s.overlapping_entries,
    s.pauses, s.inbox_id, s.version)::shown_settings);
