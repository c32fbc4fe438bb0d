-- The types and tables that all actions share. An action is one function: it locks its stream's row, checks, edits,
-- logs the change and answers with JSON. So a write is one statement and one round trip, and everything after the lock
-- sees all earlier commits.
-- See docs/decisions/0003-actions-are-functions.md.

-- The end of an action. `outcome` is `ok`, `created`, `deleted` or the name of a refusal. A refusal has changed
-- nothing.
-- `version` and `body` are the representation (on `stale`, the present one); `info` says more of a refusal.
create type answer as (outcome text, version bigint, body json, info json);

-- A checklist locked for writing, with the actor and their role. `outcome` is null where the action may go on.
-- `answer` is the end of the last operation on it.
create type opened as (outcome text, list checklists, role text, actor jsonb, answer answer);

-- A user's row locked for a write to their own things. `outcome` is null where the action may go on.
create type opened_account as (outcome text, account users);

-- The first answers to writes with an Idempotency-Key.
create table idempotency_keys (
    user_id     uuid        not null references users on delete cascade,
    key         text        not null check (char_length(key) between 1 and 255),
    -- SHA-256 of the request, without passwords: the same key with another request is refused.
    fingerprint bytea       not null check (octet_length(fingerprint) = 32),
    outcome     text,
    version     bigint,
    body        json,
    info        json,
    created_at  timestamptz not null default now_ms(),
    primary key (user_id, key)
);

create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
