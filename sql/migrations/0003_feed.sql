-- The change log: what the feed reads. See docs/internals/change-feed.md.

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
-- What is too old is found by the end of this index, which is the oldest. A block-range index never forgets the oldest row that a range of pages
-- had: once pages are used again after a pruning, every range seems to hold something old, and all of the log was read to find it.
create index changes_at_idx on changes (at);

-- A change as it is sent: made here, once, and passed on as bytes.
create type shown_change as (
    stream uuid, version bigint, kind text, actor shown_person, at text, task_count integer, open_task_count integer, body json);

-- Which history the cursors of this database belong to, and the key that vouches for them.
create table feed_epoch (
    one            boolean primary key default true check (one),
    epoch          uuid    not null default gen_random_uuid(),
    secret         bytea   not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
    -- The last transaction of which a change is no longer kept: a cursor that may not have seen it has expired.
    pruned_through xid8    not null default '0'
);

insert into feed_epoch default values;

-- The cluster's timelines as far as this database has lived on them. Each promotion of a standby begins another, and what the
-- former primary committed behind that point is not part of it.
create table timelines (
    number            bigint not null,
    -- Tells it from another with the same number: two standbys of one primary may both have been promoted.
    id                uuid   not null default gen_random_uuid(),
    -- Where it left the one before: the end of what the standby replayed. Null where that is not known for certain.
    began_at          pg_lsn,
    system_identifier bigint not null default cluster_identifier(),
    primary key (system_identifier, number)
);
