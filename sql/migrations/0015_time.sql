-- Time that users spend: their modes, and the entries of their timer.

-- For indexes over a user and a range of time. It goes into the schema crosscheck, unless the database has it elsewhere already.
create extension if not exists btree_gist;

-- What a user spends time on, such as `Study`. All of it changes only behind that user's lock.
create table modes (
    id              uuid             primary key,
    user_id         uuid             not null references users on delete cascade,
    name            text             not null check (char_length(name) between 1 and 100),
    color           text             check (color ~ '^#[0-9a-f]{6}$'),
    position        double precision not null check (position > '-infinity' and position < 'infinity'),
    archived        boolean          not null default false,
    -- The version of the user's stream at the last change of this row, and at its first.
    version         bigint           not null,
    created_version bigint           not null,
    fingerprint     bytea            not null,
    created_at      timestamptz      not null,
    updated_at      timestamptz      not null,
    -- For the entries: theirs is a mode of the same user.
    constraint modes_user_id_id_key unique (user_id, id)
);

create index modes_user_id_idx on modes (user_id, position, id);
create unique index modes_name_key on modes (user_id, title_key(name));

create type shown_mode as (
    id uuid, name text, color text, "position" double precision, archived boolean, version bigint, created_at text, updated_at text);

-- A time that a user spent on something: `ended_at` is null while it runs.
create table entries (
    id              uuid        primary key,
    user_id         uuid        not null references users on delete cascade,
    mode_id         uuid        not null,
    -- No foreign key: an entry stays when its task is gone.
    task_id         uuid,
    description     text        not null default '' check (char_length(description) <= 20000),
    started_at      timestamptz not null,
    ended_at        timestamptz,
    -- Whether it may overlap others, as the user's settings were when its times were written.
    may_overlap     boolean     not null,
    -- Whether it was the timer's: such a one may be longer than a day.
    by_timer        boolean     not null,
    -- The one that its start has stopped: a start that is sent again gets the first answer. It may be deleted since.
    stopped_id      uuid,
    version         bigint      not null,
    created_version bigint      not null,
    fingerprint     bytea       not null,
    created_at      timestamptz not null,
    updated_at      timestamptz not null,
    constraint entry_has_mode_of_its_user foreign key (user_id, mode_id) references modes (user_id, id),
    constraint entry_ends_after_its_start check (ended_at >= started_at),
    constraint entry_runs_by_timer check (ended_at is not null or by_timer),
    constraint entry_lasts_a_day_at_most check (by_timer or ended_at <= started_at + interval '24 hours'),
    -- The running one counts as endless: nothing may begin within it.
    constraint entry_overlaps_none exclude using gist (user_id with =, tstzrange(started_at, ended_at) with &&)
        where (not may_overlap)
);

create unique index entries_running_key on entries (user_id) where ended_at is null;
-- With that of the constraint it finds those that touch a range of time: entries_touching().
create index entries_overlapping_idx on entries using gist (user_id, tstzrange(started_at, ended_at)) where may_overlap;
create index entries_started_at_idx on entries (user_id, started_at, id);
create index entries_mode_id_idx on entries (mode_id, user_id);

create type shown_entry as (
    id uuid, mode_id uuid, task_id uuid, description text, started_at text, ended_at text, seconds bigint, by_timer boolean,
    may_overlap boolean, version bigint, created_at text, updated_at text);

alter table spent_ids
    drop constraint spent_ids_kind_check,
    add constraint spent_ids_kind_check check (kind in ('checklist', 'task', 'comment', 'reward', 'purchase', 'mode', 'entry'));

-- Users who are there get the modes that user_create() gives to new ones, and are told.
with made as (
    insert into modes (id, user_id, name, color, position, version, created_version, fingerprint, created_at, updated_at)
    select x.id, u.id, x.name, x.color, 1024 * x.n, u.version + x.n, u.version + x.n, sha256(convert_to(x.id::text, 'UTF8')), x.at, x.at
    from users u cross join lateral (
        select m.*, gen_random_uuid() as id, now_ms() as at
        from (values (1, 'Study', '#2563eb'), (2, 'Break', '#16a34a'), (3, 'Exercise', '#ea580c'), (4, 'Work', '#7c3aed')) m (n, name, color)
        -- Evaluated for each user, since it names the user.
        where u.id is not null) x
    returning *
), told as (
    update users u set version = u.version + 4 where exists (select from made m where m.user_id = u.id)
)
insert into changes (stream_id, version, kind, actor_id, subject_id, body, at)
select m.user_id, m.version, 'mode.created', m.user_id, m.id,
    row_to_json(row(m.id, m.name, m.color, m.position, m.archived, m.version, rfc3339(m.created_at), rfc3339(m.updated_at))::shown_mode),
    m.created_at
from made m;
