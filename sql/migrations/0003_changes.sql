-- The change log: what the feed reads. See docs/architecture.md, "The change feed".

create table changes (
    -- The checklist or the user whose stream it is in. No reference: the log outlives them.
    stream_id       uuid        not null,
    -- Its place in the stream: 1, 2, 3 … without gap, in commit order, because it is taken under the lock of the stream's row.
    version         bigint      not null,
    -- The transaction it was committed in: what a cursor is compared with.
    xid             xid8        not null default pg_current_xact_id(),
    kind            text        not null,
    actor_id        uuid,
    -- The id of what changed.
    subject_id      uuid        not null,
    -- The counters of the checklist after this change; null in a user's stream.
    task_count      integer,
    open_task_count integer,
    -- The thing as it is after this change.
    body            json        not null,
    at              timestamptz not null,
    primary key (stream_id, version)
);

create index changes_xid_idx on changes (xid);
create index changes_at_idx on changes using brin (at);

-- A change as it is sent: made here, once, and passed on as bytes.
create function change_json(c changes, username text) returns json language sql stable parallel safe
return json_build_object(
    'stream', c.stream_id, 'version', c.version, 'kind', c.kind,
    'actor', case when c.actor_id is not null then json_build_object('id', c.actor_id, 'username', username) end,
    'at', rfc3339(c.at), 'task_count', c.task_count, 'open_task_count', c.open_task_count, 'body', c.body);

-- Which history the cursors of this database belong to, and the key that vouches for them.
create table feed_epoch (
    one    boolean primary key default true check (one),
    epoch  uuid    not null default gen_random_uuid(),
    secret bytea   not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);

insert into feed_epoch default values;
