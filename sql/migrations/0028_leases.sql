-- Work for later is leased: a daemon takes due rows for a while, works without a transaction, and settles them. `leased_until`: until when no
-- other daemon takes the row. `attempts`: how often it was tried since it was last settled. `step` changes with each of these writes, too.

alter table reminders
    add column leased_until timestamptz,
    add column attempts     integer not null default 0,
    -- Whether a daemon has planned it since it was set.
    add column planned      boolean not null default true;
update reminders set planned = false where step = 0;

alter table summaries
    add column leased_until timestamptz,
    add column attempts     integer not null default 0;

-- The removals of old rows, each with its name: daemons add those that they know.
create table removals (
    name         text        primary key,
    next_at      timestamptz,
    leased_until timestamptz,
    attempts     integer     not null default 0,
    step         bigint      not null default 0,
    -- Why the last attempt failed, if it did.
    failure      text
);

create index removals_next_at_idx on removals (next_at) where next_at is not null;
