-- The server sends no mail yet, so no notification comes by e-mail. Settings that said otherwise are set right, and their users' clients told.
with raised as (
    update users u set version = u.version + 1
    from settings s
    where s.user_id = u.id and exists (select from jsonb_each(s.notifications) n where (n.value ->> 'email')::boolean)
    returning u.id, u.version
), made as (
    update settings s
    set version = r.version,
        notifications = (select jsonb_object_agg(n.key, n.value || '{"email": false}') from jsonb_each(s.notifications) n)
    from raised r where r.id = s.user_id
    returning s.*
)
insert into changes (stream_id, version, kind, actor_id, subject_id, body, at)
select s.user_id, s.version, 'settings.updated', s.user_id, s.user_id,
    row_to_json(row(
        s.time_zone, to_char(s.day_starts_at, 'HH24:MI'), s.week_starts_on, s.locale, s.notifications,
        s.overlapping_entries, s.pauses, s.inbox_id, s.version)::shown_settings), now_ms()
from made s;
