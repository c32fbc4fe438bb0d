-- Points that tasks carry, the ledger of what users earned and spent, and their rewards.

-- Null is none: so the tasks that are there stay as they are.
alter table tasks
    add column points integer check (points between 1 and 10000),
    -- What its present completion gave to `completed_by`: reopening takes exactly that, whatever `points` is by then.
    add column earned integer,
    add constraint task_earned_by_somebody check (earned is null or earned between 1 and 10000 and completed_by is not null);

alter type shown_task add attribute points integer;
alter type shown_public_task add attribute points integer;

-- Only ever added to. Each entry has the balance after it, so the last one of a user has the present balance, and no request sums up.
-- `number` counts a user's entries from 1: two writers cannot both go on from the same balance.
create table points_entries (
    user_id     uuid        not null references users on delete cascade,
    number      bigint      not null check (number > 0),
    id          uuid        not null default gen_random_uuid(),
    at          timestamptz not null,
    amount      bigint      not null check (amount <> 0),
    balance     bigint      not null,
    reason      text        not null check (reason in ('completed', 'uncompleted', 'purchased', 'deleted')),
    -- What it is about. All of it may be deleted since.
    task_id     uuid,
    date        date,
    reward_id   uuid,
    purchase_id uuid,
    -- When that was completed or purchased: what is taken back counts on the day of its completion.
    counts_at   timestamptz not null,
    primary key (user_id, number),
    constraint points_entry_sums_up check (number > 1 or balance = amount),
    constraint points_entry_is_covered check (reason <> 'purchased' or amount < 0 and balance >= 0)
);

create type shown_points_entry as (
    id uuid, at text, amount bigint, balance bigint, reason text, task_id uuid, date date, reward_id uuid, purchase_id uuid);

-- An entry to make: see enter_points().
create type points_given as (
    user_id uuid, amount bigint, reason text, task_id uuid, date date, reward_id uuid, purchase_id uuid, counts_at timestamptz);

-- `shares`: whether the action may be in a commit with others, where it must not lock users. `given`: points to settle at its end.
alter type opened add attribute shares boolean, add attribute given points_given[];

create table rewards (
    id              uuid             primary key,
    user_id         uuid             not null references users on delete cascade,
    title           text             not null check (char_length(title) between 1 and 200),
    description     text             not null default '' check (char_length(description) <= 20000),
    price           integer          not null check (price between 1 and 1000000),
    tracked         boolean          not null default false,
    color           text             check (color ~ '^#[0-9a-f]{6}$'),
    position        double precision not null check (position > '-infinity' and position < 'infinity'),
    -- The version of the user's stream at the last change of this row, and at its first.
    version         bigint           not null,
    created_version bigint           not null,
    fingerprint     bytea            not null,
    created_at      timestamptz      not null,
    updated_at      timestamptz      not null
);

create index rewards_user_id_idx on rewards (user_id, position, id);
create unique index rewards_tracked_key on rewards (user_id) where tracked;

create type shown_reward as (
    id uuid, title text, description text, price integer, tracked boolean, color text, "position" double precision,
    version bigint, created_at text, updated_at text);

-- The history of purchases, which the user may tidy. It keeps title and price of then.
create table purchases (
    id        uuid        primary key,
    user_id   uuid        not null references users on delete cascade,
    reward_id uuid        not null,
    title     text        not null,
    price     integer     not null,
    quantity  integer     not null check (quantity between 1 and 1000),
    at        timestamptz not null
);

create index purchases_user_id_idx on purchases (user_id, at, id);

create type shown_purchase as (id uuid, reward_id uuid, title text, price integer, quantity integer, at text);

alter table spent_ids
    drop constraint spent_ids_kind_check,
    add constraint spent_ids_kind_check check (kind in ('checklist', 'task', 'comment', 'reward', 'purchase'));
