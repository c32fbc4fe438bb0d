-- What each user has set for their planning, and the Inbox that every user keeps.
create table settings (
    user_id             uuid    primary key references users on delete cascade,
    time_zone           text    not null default 'Etc/UTC' check (char_length(time_zone) between 1 and 64),
    day_starts_at       time    not null default '00:00' check (extract(second from day_starts_at) = 0 and day_starts_at < '24:00'),
    week_starts_on      text    not null default 'monday' check (week_starts_on in ('monday', 'sunday', 'saturday')),
    locale              text    not null default 'en' check (char_length(locale) between 2 and 64),
    -- For day, week and month: {enabled, at, email}. `at` null is the day's start.
    notifications       jsonb   not null default '{
        "day": {"enabled": false, "at": null, "email": false},
        "week": {"enabled": false, "at": null, "email": false},
        "month": {"enabled": false, "at": null, "email": false}}',
    overlapping_entries boolean not null default false,
    -- [{from, to}]; `to` null is until further notice.
    pauses              jsonb   not null default '[]'
        check (jsonb_typeof(pauses) = 'array' and jsonb_array_length(pauses) <= 100),
    -- It cannot be deleted as long as this row is there.
    inbox_id            uuid    not null unique references checklists,
    -- The version of the user's stream at the last change of this row.
    version             bigint  not null
);

create type shown_settings as (
    time_zone text, day_starts_at text, week_starts_on text, locale text, notifications json,
    overlapping_entries boolean, pauses json, inbox_id uuid, version bigint);

-- Users from before: their own checklist of that title is their Inbox, as long as it is not archived. Others get a new one.
insert into settings (user_id, inbox_id, version)
select u.id, c.id, greatest(u.version, 1)
from users u join checklists c on c.owner_id = u.id and not c.archived and title_key(c.title) = title_key('Inbox');

with inbox as materialized (
    select u.id as user_id, u.username, u.version + 1 as version, gen_random_uuid() as id, now_ms() as at
    from users u where not exists (select from settings s where s.user_id = u.id)
), list as (
    insert into checklists (id, owner_id, title, text_bytes, version, fingerprint, created_at, updated_at)
    select i.id, i.user_id, 'Inbox', 5, 1, sha256(convert_to(i.id::text, 'UTF8')), i.at, i.at from inbox i
    returning *
), made as (
    insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
    select c.id, 1, 'checklist.created', i.user_id, c.id, 0, 0,
        row_to_json(row(c.id, c.title, c.description, null, null, null, row(i.user_id, i.username)::shown_person, '[]'::json,
            c.participant_limit, 0, 0, false, false, 1, rfc3339(i.at), rfc3339(i.at), null)::shown_checklist), i.at
    from list c join inbox i on i.id = c.id
), told as (
    update users u set version = i.version from inbox i where u.id = i.user_id
), added as (
    insert into changes (stream_id, version, kind, actor_id, subject_id, body, at)
    select i.user_id, i.version, 'checklist.added', i.user_id, i.id,
        json_build_object('id', i.id, 'title', 'Inbox', 'role', 'owner', 'version', 1), i.at
    from inbox i
)
insert into settings (user_id, inbox_id, version) select i.user_id, i.id, i.version from inbox i;
