-- Checklists, who is on them, their tasks and the comments on those. Limits are constraints and counters of a row that every write locks.

create table checklists (
    id                uuid        primary key,
    owner_id          uuid        not null references users,
    title             text        not null check (char_length(title) between 1 and 200),
    description       text        not null default '' check (char_length(description) <= 20000),
    due_at            timestamptz,
    color             text        check (color ~ '^#[0-9a-f]{6}$'),
    priority          text        check (priority in ('do_first', 'plan', 'delegate', 'delay')),
    participant_limit integer     not null default 3 check (participant_limit between 0 and 10000),
    participant_count integer     not null default 0,
    task_count        integer     not null default 0,
    open_task_count   integer     not null default 0,
    archived          boolean     not null default false,
    -- The place of the last change in this checklist's stream.
    version           bigint      not null default 0,
    -- SHA-256 of what it was made of: the same create sent again is told from another with the same id.
    fingerprint       bytea       not null,
    created_at        timestamptz not null default now_ms(),
    updated_at        timestamptz not null default now_ms(),
    constraint checklist_participants_within_limit check (participant_count between 0 and participant_limit),
    constraint checklist_tasks_within_limit check (task_count between 0 and 10000),
    constraint checklist_open_tasks_among_tasks check (open_task_count between 0 and task_count)
) with (fillfactor = 70);

-- Titles are unique for one owner, ignoring case, among what is not archived.
create unique index checklists_title_key on checklists (owner_id, title_key(title)) where not archived;
create index checklists_owner_id_idx on checklists (owner_id, created_at, id);

create table participants (
    checklist_id uuid        not null references checklists on delete cascade,
    user_id      uuid        not null references users,
    role         text        not null check (role in ('editor', 'viewer')),
    added_at     timestamptz not null default now_ms(),
    primary key (checklist_id, user_id)
);

create index participants_user_id_idx on participants (user_id, checklist_id);

create table tasks (
    id                uuid             primary key,
    checklist_id      uuid             not null references checklists on delete cascade,
    parent_id         uuid,
    -- 1 for a task of its own, 2 for a subtask of such, and so on.
    depth             smallint         not null default 1 check (depth between 1 and 8),
    title             text             not null check (char_length(title) between 1 and 200),
    description       text             not null default '' check (char_length(description) <= 20000),
    section           text             check (char_length(section) between 1 and 500),
    -- Orders the tasks of a checklist; ties go by id.
    position          double precision not null check (position > '-infinity' and position < 'infinity'),
    status            text             not null default 'available' check (status in ('available', 'in_progress', 'completed')),
    priority          text             check (priority in ('do_first', 'plan', 'delegate', 'delay')),
    due_at            timestamptz,
    labels            text[]           not null default '{}' check (cardinality(labels) <= 20),
    -- [{id, username}] of who has taken it, in the order in which they did. Usernames never change.
    participants      jsonb            not null default '[]',
    participant_limit integer          not null default 3 check (participant_limit between 1 and 1000),
    completed_at      timestamptz,
    -- {id, username} of who completed it.
    completed_by      jsonb,
    -- The version of the checklist at this task's last change.
    version           bigint           not null,
    created_version   bigint           not null,
    created_by        uuid             not null,
    fingerprint       bytea            not null,
    created_at        timestamptz      not null default now_ms(),
    updated_at        timestamptz      not null default now_ms(),
    unique (checklist_id, id),
    -- A subtask is on its parent's checklist, and goes with it.
    foreign key (checklist_id, parent_id) references tasks (checklist_id, id) on delete cascade,
    constraint task_participants_within_limit check (jsonb_array_length(participants) <= participant_limit),
    constraint task_completed_when_completed check ((status = 'completed') = (completed_at is not null)),
    constraint task_available_is_untaken check (status <> 'available' or participants = '[]')
) with (fillfactor = 70);

create index tasks_checklist_id_idx on tasks (checklist_id, position, id);
create index tasks_parent_id_idx on tasks (checklist_id, parent_id) where parent_id is not null;

create table comments (
    id           uuid        primary key,
    checklist_id uuid        not null references checklists on delete cascade,
    task_id      uuid        not null references tasks on delete cascade,
    author_id    uuid        references users on delete set null,
    body         text        not null check (char_length(body) between 1 and 20000),
    created_at   timestamptz not null default now_ms()
);

create index comments_task_id_idx on comments (task_id, created_at, id);

-- The parts of these that the interface shows. They run inside of reading statements, on the one snapshot of those.

create type shown_task as (
    id uuid, checklist_id uuid, parent_id uuid, title text, description text, section text, "position" double precision,
    status text, priority text, due_at text, labels text[], participants jsonb, participant_limit integer,
    completed_at text, completed_by jsonb, version bigint, created_at text, updated_at text);

create function task_json(t tasks) returns json language sql stable parallel safe
return row_to_json(row(
    t.id, t.checklist_id, t.parent_id, t.title, t.description, t.section, t.position,
    t.status, t.priority, rfc3339(t.due_at), t.labels, t.participants, t.participant_limit,
    rfc3339(t.completed_at), t.completed_by, t.version, rfc3339(t.created_at), rfc3339(t.updated_at))::shown_task);

create type shown_participant as (id uuid, username text, role text);

create type shown_checklist as (
    id uuid, title text, description text, due_at text, color text, priority text, owner shown_person,
    participants json, participant_limit integer, task_count integer, open_task_count integer,
    completed boolean, archived boolean, version bigint, created_at text, updated_at text);

-- Without `role`, which differs from reader to reader.
create function checklist_json(c checklists) returns json language sql stable parallel safe
return row_to_json(row(
    c.id, c.title, c.description, rfc3339(c.due_at), c.color, c.priority,
    (select row(u.id, u.username)::shown_person from users u where u.id = c.owner_id),
    (select coalesce(json_agg(row(u.id, u.username, p.role)::shown_participant order by p.added_at, u.username), '[]')
        from participants p join users u on u.id = p.user_id where p.checklist_id = c.id),
    c.participant_limit, c.task_count, c.open_task_count,
    c.task_count > 0 and c.open_task_count = 0, c.archived, c.version,
    rfc3339(c.created_at), rfc3339(c.updated_at))::shown_checklist);

-- A checklist as one reader sees it: everyone's JSON with `role` put behind it.
create function with_role(body json, role text) returns json language sql stable parallel safe
return (left(body::text, -1) || ',"role":' || to_json(role)::text || '}')::json;

create type shown_comment as (
    id uuid, checklist_id uuid, task_id uuid, author shown_person, body text, created_at text);

create function comment_json(c comments, username text) returns json language sql stable parallel safe
return row_to_json(row(
    c.id, c.checklist_id, c.task_id, case when c.author_id is not null then row(c.author_id, username)::shown_person end,
    c.body, rfc3339(c.created_at))::shown_comment);

-- In PL/pgSQL, which keeps its plan: what selects is never put into the statement that calls it.
create function role_on(c checklists, reader uuid) returns text language plpgsql stable parallel safe as $$
begin
    if c.owner_id = reader then
        return 'owner';
    end if;
    return (select p.role from participants p where p.checklist_id = c.id and p.user_id = reader);
end $$;

-- The tasks of a checklist, in their order.
create function tasks_json(c checklists) returns json language sql stable parallel safe
return (select coalesce(json_agg(task_json(t) order by t.position, t.id), '[]') from tasks t where t.checklist_id = c.id);

create function with_tasks(body json, tasks json) returns json language sql stable parallel safe
return (left(body::text, -1) || ',"tasks":' || tasks::text || '}')::json;
