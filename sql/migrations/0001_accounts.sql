-- Users, their sessions and API tokens, what sign-up needs, and the audit log.

create table users (
    id            uuid        primary key,
    username      text        not null check (username ~ '^[A-Za-z0-9._-]{2,32}$' and username !~ '^[.]+$'),
    email         text        not null check (char_length(email) between 3 and 254),
    password_hash text        not null,
    display_name  text        not null default '' check (char_length(display_name) <= 100),
    disabled_at   timestamptz,
    -- The place of the last change in this user's own stream.
    version       bigint      not null default 0,
    created_at    timestamptz not null default now_ms(),
    updated_at    timestamptz not null default now_ms()
) with (fillfactor = 80);

create unique index users_username_key on users (lower(username collate "C"));
create unique index users_email_key on users (lower(email collate "und-x-icu"));

-- Sessions, and API tokens, which are sessions with a name. What holds for the one holds for the other: they are looked up by the hash of their
-- secret, kept in the daemons' memory, and ended by `session_end`, which every daemon reads of. See docs/decisions/0018-tokens.md.
create table sessions (
    id             uuid        primary key,
    user_id        uuid        not null references users on delete cascade,
    -- SHA-256 of the token. The token itself is 256 random bits and is kept nowhere.
    token_hash     bytea       not null unique check (octet_length(token_hash) = 32),
    user_agent     text        not null default '' check (char_length(user_agent) <= 400),
    created_at     timestamptz not null default now_ms(),
    -- No index: it takes a look at all to find those that have ended, which is done once an hour; so noting a use changes no index.
    expires_at     timestamptz not null,
    -- Null where somebody signed in with a password.
    name           text        check (char_length(name) between 1 and 100),
    -- What may be done by it; never changed, so that a daemon may remember it.
    scopes         text[]      not null default '{read,write,admin}'
        check (scopes <@ '{read,write,admin}' and cardinality(scopes) > 0),
    -- When it was last used, give or take ten minutes: the daemons note it now and then, many at once. Null: not yet.
    used_at        timestamptz,
    -- After how long without use it ends; null: not by that.
    idle_limit     interval,
    -- What the token was before its last rotation, and since when it is not: it is good for a minute more.
    retired_hash   bytea       unique check (octet_length(retired_hash) = 32),
    retired_at     timestamptz,
    -- By which, together with the retired token itself, its successor is made. Removed when the minute is over.
    successor_salt bytea       check (octet_length(successor_salt) = 32),
    -- Since when the former token is the former one, however often it was asked for again.
    rotated_at     timestamptz,
    constraint session_rotation_is_whole check (num_nulls(retired_hash, retired_at, successor_salt) in (0, 3))
) with (fillfactor = 80);

create index sessions_user_id_idx on sessions (user_id);

-- What lets somebody sign up where registration is `invited`. Made by the operator.
create table registration_codes (
    id         uuid        primary key,
    code_hash  bytea       not null unique check (octet_length(code_hash) = 32),
    email      text        check (char_length(email) between 3 and 254),
    created_at timestamptz not null default now_ms(),
    expires_at timestamptz not null,
    used_at    timestamptz,
    used_by    uuid        references users on delete set null
);

-- What the interface shows is a type for each thing, made into JSON by row_to_json: a quarter faster than json_build_object, and compact.

create type shown_person as (id uuid, username text);

create type shown_user as (
    id uuid, username text, email text, display_name text, disabled boolean, version bigint, created_at text, updated_at text);

create type shown_session as (
    id uuid, current boolean, user_agent text, created_at text, last_used_at text, expires_at text);

create type shown_token as (id uuid, name text, scopes text[], created_at text, last_used_at text, expires_at text);

-- The audit log: what operators did, and what those did who sign in, as far as it concerns who may do what. It is written by the statement that
-- does what it tells of, so there is neither without the other. See docs/decisions/0019-audit-log.md.

create table audit_log (
    id            bigint      generated always as identity primary key,
    at            timestamptz not null default now_ms(),
    action        text        not null check (action in (
        'session.created', 'session.rotated', 'session.ended', 'token.created', 'token.rotated', 'token.revoked',
        'user.created', 'user.invited', 'user.email_changed', 'user.password_changed', 'user.disabled', 'user.enabled', 'user.deleted',
        'public_link.created', 'public_link.removed', 'checklist.imported', 'checklist.exported', 'database.pruned', 'database.restored',
        'feed.reset')),
    outcome       text        not null check (outcome in ('done', 'refused')),
    -- How often, of which this is the last time: a flood of refusals is told in few rows.
    times         integer     not null check (times > 0),
    -- Who did it: a user, or an operator, by the name that they have on their machine. Neither, where nobody was signed in.
    -- Nothing here refers to a row elsewhere: the log outlives what it tells of, and has the names of that day.
    user_id       uuid,
    username      text,
    operator      text,
    -- The role that was logged in to the database. Unlike an operator's name it cannot be made up.
    database_role text        not null default session_user,
    -- Whose account it concerns.
    account_id    uuid,
    account       text,
    -- What else: the session, the token, the checklist.
    subject_id    uuid,
    subject       text,
    address       inet,
    -- By which the daemon's log has it.
    request_id    text
);

-- What is too old is found by its end, which is the oldest: see `changes_at_idx`.
create index audit_log_at_idx on audit_log (at);

create type shown_account as (id uuid, username text);
create type shown_subject as (id uuid, name text);
create type shown_audit as (
    id bigint, at text, action text, outcome text, times integer, "user" shown_account, operator text, database_role text,
    account shown_account, subject shown_subject, address text, request_id text);
