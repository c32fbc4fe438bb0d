-- Users, their sessions, and what sign-up and retries need.

-- Times are kept in milliseconds, the precision in which the interface shows them: what was read compares equal to what is stored.
create function now_ms() returns timestamptz language sql volatile parallel safe
return date_trunc('milliseconds', clock_timestamp());

-- RFC 3339 in UTC, as every time in JSON is written.
--
-- A function of one expression is put into the statement that calls it, as long as it claims no more than what it calls: to_char and the
-- makers of JSON are stable. One that is not put in is planned anew each time that it is called, which costs more than it does.
create function rfc3339(at timestamptz) returns text language sql stable strict parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- A text as titles are compared: ignoring case, in one Unicode normal form, whatever the locale of the database.
create function title_key(title text) returns text language sql immutable strict parallel safe
return lower(normalize(title, nfc) collate "und-x-icu");

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

create table sessions (
    id         uuid        primary key,
    user_id    uuid        not null references users on delete cascade,
    -- SHA-256 of the token. The token itself is 256 random bits and is kept nowhere.
    token_hash bytea       not null unique check (octet_length(token_hash) = 32),
    user_agent text        not null default '' check (char_length(user_agent) <= 400),
    created_at timestamptz not null default now_ms(),
    expires_at timestamptz not null
);

create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

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

-- The first answer to a write that carried an Idempotency-Key.
create table idempotency_keys (
    user_id     uuid        not null references users on delete cascade,
    key         text        not null check (char_length(key) between 1 and 255),
    -- SHA-256 of the request, which holds no password: the same key with another request is refused.
    fingerprint bytea       not null check (octet_length(fingerprint) = 32),
    outcome     text,
    version     bigint,
    body        json,
    info        json,
    created_at  timestamptz not null default now_ms(),
    primary key (user_id, key)
);

create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- What the interface shows is a type for each thing, made into JSON by row_to_json: a quarter faster than json_build_object, and compact.

create type shown_person as (id uuid, username text);

create type shown_user as (
    id uuid, username text, email text, display_name text, disabled boolean, version bigint, created_at text, updated_at text);

create function user_json(u users) returns json language sql stable parallel safe
return row_to_json(row(
    u.id, u.username, u.email, u.display_name, u.disabled_at is not null, u.version,
    rfc3339(u.created_at), rfc3339(u.updated_at))::shown_user);
