-- The change log: what the feed reads. See docs/internals/change-feed.md.

create table changes (
    -- The checklist or the user whose stream it is in. No foreign key: the log outlives them.
    stream_id       uuid        not null,
    -- Its place in the stream: 1, 2, 3 … without gap, in commit order, because it is taken under the lock of the stream's row.
    version         bigint      not null,
    -- The transaction that committed it. Cursors are compared with it.
    xid             xid8        not null default pg_current_xact_id(),
    kind            text        not null,
    actor_id        uuid,
    -- The id of the thing that changed.
    subject_id      uuid        not null,
    -- The counters of the checklist after this change; null in a user's stream.
    task_count      integer,
    open_task_count integer,
    -- The thing after this change.
    body            json        not null,
    at              timestamptz not null,
    primary key (stream_id, version)
);

create index changes_xid_idx on changes (xid);
-- Pruning reads this index from its oldest end. A block-range index never forgets the oldest row that a range of pages
-- had. After a pruning reuses pages, every range seems to contain old rows, and pruning would read the whole log.
create index changes_at_idx on changes (at);

-- A change as clients get it: made once here, then passed on as bytes.
create type shown_change as (
    stream uuid, version bigint, kind text, actor shown_person, at text, task_count integer, open_task_count integer, body json);

-- The history that the cursors of this database belong to, and the key that signs them.
create table feed_epoch (
    one            boolean primary key default true check (one),
    epoch          uuid    not null default gen_random_uuid(),
    secret         bytea   not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
    -- The last transaction with a pruned change: a cursor that may not have seen it has expired.
    pruned_through xid8    not null default '0'
);

insert into feed_epoch default values;

-- The cluster's timelines in the past of this database. Each promotion of a standby begins a new one, without the
-- commits of the former primary after that point.
create table timelines (
    number            bigint not null,
    -- Tells it from another timeline with the same number: two standbys of one primary may both have been promoted.
    id                uuid   not null default gen_random_uuid(),
    -- Where it left the timeline before: the end of the log that the standby replayed. Null where unknown.
    began_at          pg_lsn,
    system_identifier bigint not null default cluster_identifier(),
    primary key (system_identifier, number)
);
