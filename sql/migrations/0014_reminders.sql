-- Reminders of tasks, and summaries of what is due.

-- A user's own, of a task that they see. They are written only behind the user's lock, or deleted with the task or behind its checklist's lock.
create table reminders (
    user_id        uuid        not null references users on delete cascade,
    task_id        uuid        not null references tasks on delete cascade,
    -- Its place among the user's reminders of the task.
    number         smallint    not null check (number between 1 and 8),
    -- A local time of each day on which the task is due, or so long before the task begins or is due.
    at             time        check (extract(second from at) = 0 and at < '24:00'),
    before_minutes integer     check (before_minutes between 0 and 40320),
    -- When a daemon looks at it next; null: never, unless the task or the user's settings change. It comes then if the time that the daemon
    -- works out has come. That is at this time or later: what makes it earlier adds to `reminder_reviews`.
    next_at        timestamptz,
    -- All up to then has come, or does not come any more.
    settled_to     timestamptz not null,
    -- Of a local time: the last day on which it came. A change of zone must not let it come twice.
    came_on        date,
    -- Changes with each write, so that two daemons do not both take a step.
    step           bigint      not null default 0,
    primary key (user_id, task_id, number),
    constraint reminder_has_one_time check ((at is null) <> (before_minutes is null))
);

create index reminders_next_at_idx on reminders (next_at) where next_at is not null;
create index reminders_task_id_idx on reminders (task_id);

-- What has changed so that reminders may come earlier than planned: a task, a user's settings, or a user's records of a task. Edits only add
-- rows here, and so wait for no daemon; a daemon takes them.
create table reminder_reviews (
    number  bigint      generated always as identity primary key,
    task_id uuid,
    user_id uuid,
    at      timestamptz not null,
    constraint reminder_review_names_something check (task_id is not null or user_id is not null)
);

-- How much is due, told to users who want it: a row for each notification of their settings that is enabled. Written behind the user's lock.
create table summaries (
    user_id    uuid        not null references users on delete cascade,
    span       text        not null check (span in ('day', 'week', 'month')),
    next_at    timestamptz not null,
    settled_to timestamptz not null,
    -- The first day of the last day, week or month that was told.
    came_on    date,
    step       bigint      not null default 0,
    primary key (user_id, span)
);

create index summaries_next_at_idx on summaries (next_at);

insert into summaries (user_id, span, next_at, settled_to)
select s.user_id, n.key, now_ms(), now_ms()
from settings s cross join jsonb_each(s.notifications) n
where (n.value ->> 'enabled')::boolean;

-- `ended`: reminders that are gone because their tasks went where their users are not. The users are told at the end of the action.
alter type opened add attribute ended reminders[];
