-- Users, their sessions and API tokens, registration codes, and the audit log.

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

-- Sessions and API tokens. An API token is a session with a name, and the same rules hold for both: daemons look them
-- up by the hash of their secret and cache them, and `session_end` ends them, which every daemon reads in the feed. See
-- docs/decisions/0018-tokens.md.
create table sessions (
    id             uuid        primary key,
    user_id        uuid        not null references users on delete cascade,
    -- SHA-256 of the token. The token itself is 256 random bits and is not stored.
    token_hash     bytea       not null unique check (octet_length(token_hash) = 32),
    user_agent     text        not null default '' check (char_length(user_agent) <= 400),
    created_at     timestamptz not null default now_ms(),
    -- No index: once an hour a scan of all rows finds the expired ones. So recording a use changes no index.
    expires_at     timestamptz not null,
    -- Null for a session that began with a password.
    name           text        check (char_length(name) between 1 and 100),
    -- What the token allows. It never changes, so that a daemon may cache it.
    scopes         text[]      not null default '{read,write,admin}'
        check (scopes <@ '{read,write,admin}' and cardinality(scopes) > 0),
    -- The last use, accurate to ten minutes: the daemons record it now and then, for many sessions at once. Null: not
    -- used yet.
    used_at        timestamptz,
    -- The time without use after which it ends; null: no such limit.
    idle_limit     interval,
    -- The hash of the former token, which is valid for a minute after the last rotation.
    retired_hash   bytea       unique check (octet_length(retired_hash) = 32),
    retired_at     timestamptz,
    -- The salt from which, with the retired token, its successor is made. Removed after that minute.
    successor_salt bytea       check (octet_length(successor_salt) = 32),
    -- When the token was rotated, without repeated requests.
    rotated_at     timestamptz,
    constraint session_rotation_is_whole check (num_nulls(retired_hash, retired_at, successor_salt) in (0, 3))
) with (fillfactor = 80);

create index sessions_user_id_idx on sessions (user_id);

-- Codes that let people sign up where registration is `invited`. The operator makes them.
create table registration_codes (
    id         uuid        primary key,
    code_hash  bytea       not null unique check (octet_length(code_hash) = 32),
    email      text        check (char_length(email) between 3 and 254),
    created_at timestamptz not null default now_ms(),
    expires_at timestamptz not null,
    used_at    timestamptz,
    used_by    uuid        references users on delete set null
);

-- The interface shows each thing by a type, made into JSON by row_to_json: a quarter faster than json_build_object, and
-- compact.

create type shown_person as (id uuid, username text);

create type shown_user as (
    id uuid, username text, email text, display_name text, disabled boolean, version bigint, created_at text, updated_at text);

create type shown_session as (
    id uuid, current boolean, user_agent text, created_at text, last_used_at text, expires_at text);

create type shown_token as (id uuid, name text, scopes text[], created_at text, last_used_at text, expires_at text);

-- The audit log: the operators' actions, and the users' actions that concern rights. The statement of an action also
-- writes its row, so neither exists without the other. See docs/decisions/0019-audit-log.md.

create table audit_log (
    id            bigint      generated always as identity primary key,
    at            timestamptz not null default now_ms(),
    action        text        not null check (action in (
        'session.created', 'session.rotated', 'session.ended', 'token.created', 'token.rotated', 'token.revoked',
        'user.created', 'user.invited', 'user.email_changed', 'user.password_changed', 'user.disabled', 'user.enabled', 'user.deleted',
        'public_link.created', 'public_link.removed', 'checklist.imported', 'checklist.exported', 'database.pruned', 'database.restored',
        'feed.reset')),
    outcome       text        not null check (outcome in ('done', 'refused')),
    -- The number of times, this being the last: many equal refusals share a few rows.
    times         integer     not null check (times > 0),
    -- The actor: a user, or an operator by their user name on their machine. Neither, where nobody was signed in.
    -- No foreign keys: the log outlives the rows that it tells of, and has the names of that day.
    user_id       uuid,
    username      text,
    operator      text,
    -- The role that logged in to the database. Unlike an operator's name, nobody can make it up.
    database_role text        not null default session_user,
    -- The account concerned.
    account_id    uuid,
    account       text,
    -- Other things concerned: the session, the token, the checklist.
    subject_id    uuid,
    subject       text,
    address       inet,
    -- The id of the request in the daemon's log.
    request_id    text
);

-- Pruning reads this index from its oldest end: see `changes_at_idx`.
create index audit_log_at_idx on audit_log (at);

create type shown_account as (id uuid, username text);
create type shown_subject as (id uuid, name text);
create type shown_audit as (
    id bigint, at text, action text, outcome text, times integer, "user" shown_account, operator text, database_role text,
    account shown_account, subject shown_subject, address text, request_id text);
