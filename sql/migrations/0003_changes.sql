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
create type shown_change as (
    stream uuid, version bigint, kind text, actor shown_person, at text, task_count integer, open_task_count integer, body json);

create function change_json(c changes, username text) returns json language sql stable parallel safe
return row_to_json(row(
    c.stream_id, c.version, c.kind, case when c.actor_id is not null then row(c.actor_id, username)::shown_person end,
    rfc3339(c.at), c.task_count, c.open_task_count, c.body)::shown_change);

-- Which history the cursors of this database belong to, and the key that vouches for them.
create table feed_epoch (
    one            boolean primary key default true check (one),
    epoch          uuid    not null default gen_random_uuid(),
    secret         bytea   not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
    -- The last transaction of which a change is no longer kept: a cursor that may not have seen it has expired.
    pruned_through xid8    not null default '0'
);

insert into feed_epoch default values;

-- Removes the changes before a time, and says how many they were.
create function prune_changes(p_before timestamptz) returns bigint language sql
begin atomic
    with gone as (
        delete from changes where at < p_before returning xid
    ), marked as (
        update feed_epoch
        set pruned_through = greatest(pruned_through, (select g.xid from gone g order by g.xid desc limit 1))
        where exists (select from gone)
    )
    select count(*) from gone;
end;
