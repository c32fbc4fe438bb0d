-- The cluster's timelines as far as this database has lived on them. Each promotion of a standby begins another, and what the
-- former primary committed behind that point is not part of it.
create table timelines (
    number   bigint  primary key,
    -- Tells it from another with the same number: two standbys of one primary may both have been promoted.
    id       uuid    not null default gen_random_uuid(),
    -- Where it left the one before: the end of what the standby replayed. Null where that is not known for certain.
    began_at pg_lsn
);
