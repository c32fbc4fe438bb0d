-- Checklists with their participants, tasks and comments, and the tokens that let people in: invitations and public
-- links. Limits are constraints and counters of a row that every write locks.

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
    -- SHA-256 of the create's arguments. It distinguishes a repeated create from another one with the same id.
    fingerprint       bytea       not null,
    created_at        timestamptz not null default now_ms(),
    updated_at        timestamptz not null default now_ms(),
    constraint checklist_participants_within_limit check (participant_count between 0 and participant_limit),
    constraint checklist_tasks_within_limit check (task_count between 0 and 10000),
    constraint checklist_open_tasks_among_tasks check (open_task_count between 0 and task_count)
) with (fillfactor = 70);

-- Titles are unique for one owner, ignoring case, among checklists that are not archived.
-- Built with title_key d3fc111366f0908fc76771f408e006a684388a7a9aa539d2c56b9bff1c8d5c53: a change of that function needs a migration that builds this anew.
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
    -- 1 for a task without parent, 2 for its subtask, and so on.
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
    -- [{id, username}] of the users who claimed it, in that order. Usernames never change.
    participants      jsonb            not null default '[]',
    participant_limit integer          not null default 3 check (participant_limit between 1 and 1000),
    completed_at      timestamptz,
    -- {id, username} of the user who completed it.
    completed_by      jsonb,
    -- The version of the checklist at this task's last change.
    version           bigint           not null,
    -- The place of its create in the stream of the checklist on which it was made.
    created_version   bigint           not null,
    -- That checklist, where the task has moved since.
    made_on           uuid,
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

-- The columns of these tables that the interface shows. The types are used inside reading statements, on their
-- snapshot.

create type shown_task as (
    id uuid, checklist_id uuid, parent_id uuid, title text, description text, section text, "position" double precision,
    status text, priority text, due_at text, labels text[], participants jsonb, participant_limit integer,
    completed_at text, completed_by jsonb, version bigint, created_at text, updated_at text);

create type shown_participant as (id uuid, username text, role text);

create type shown_checklist as (
    id uuid, title text, description text, due_at text, color text, priority text, owner shown_person,
    participants json, participant_limit integer, task_count integer, open_task_count integer,
    completed boolean, archived boolean, version bigint, created_at text, updated_at text);

create type shown_comment as (
    id uuid, checklist_id uuid, task_id uuid, author shown_person, body text, created_at text);

-- Tokens that let people in: invitations, which make participants of the users who accept them, and public links, which
-- show a checklist to anyone. They belong to the checklist, not to its owner. See
-- docs/decisions/0009-invitations-are-tokens.md.
create table invitations (
    id           uuid        primary key,
    checklist_id uuid        not null references checklists on delete cascade,
    -- SHA-256 of the token. The token itself is 256 random bits and is not stored.
    token_hash   bytea       not null unique check (octet_length(token_hash) = 32),
    role         text        not null check (role in ('editor', 'viewer')),
    -- The only address that may accept it; null: any user with the token.
    email        text        check (char_length(email) between 3 and 254),
    -- The maximum of users who may accept it; null: no limit.
    max_uses     integer     check (max_uses between 1 and 10000),
    uses         integer     not null default 0,
    used_at      timestamptz,
    created_at   timestamptz not null default now_ms(),
    expires_at   timestamptz not null,
    constraint invitation_uses_within_limit check (uses >= 0 and (max_uses is null or uses <= max_uses)),
    constraint invitation_for_an_address_is_for_one check (email is null or max_uses = 1)
);

create index invitations_checklist_id_idx on invitations (checklist_id, created_at, id);

create table public_links (
    checklist_id uuid        primary key references checklists on delete cascade,
    token_hash   bytea       not null unique check (octet_length(token_hash) = 32),
    created_at   timestamptz not null default now_ms()
);

create type shown_invitation as (
    id uuid, checklist_id uuid, role text, email text, expires_at text, max_uses integer, uses integer, created_at text);

-- A task for the public: no people, no comments, and no ids other than those of tasks.
create type shown_public_task as (
    id uuid, parent_id uuid, title text, description text, section text, "position" double precision,
    status text, priority text, due_at text, labels text[], completed_at text);

create type shown_public_checklist as (
    title text, description text, due_at text, color text, priority text, task_count integer, open_task_count integer,
    completed boolean, updated_at text, version bigint, tasks json);
