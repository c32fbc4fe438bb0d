-- What users did of tasks that repeat: a row for each occurrence that somebody has touched.
create table records (
    task_id      uuid     not null references tasks on delete cascade,
    date         date     not null,
    -- Whose it is; it changes behind that user's lock. Null: one serves everyone on the checklist, and changes behind the checklist's lock.
    user_id      uuid     references users on delete cascade,
    -- The user, or the nil UUID where it is shared. So a lookup has one form for both.
    keeper       uuid     not null generated always as (coalesce(user_id, '00000000-0000-0000-0000-000000000000')) stored,
    -- Of a shared one: that of the task, whose stream tells of it.
    checklist_id uuid     references checklists on delete cascade,
    -- Those of the task when it was done for the first time. Null while it is not done at all: the task's present ones hold.
    goal         smallint check (goal between 1 and 99),
    span         text     check (span in ('day', 'week', 'month')),
    points       integer  check (points between 1 and 10000),
    priority     text,
    -- The users who did it, each time, in order. Null: the account was deleted.
    done_by      uuid[]   not null default '{}',
    skipped      boolean  not null default false,
    -- When it was done for the last time, where its goal is met, and by whom.
    completed_at timestamptz,
    completed_by uuid     generated always as (case when cardinality(done_by) = goal then done_by[goal] end) stored,
    -- Of one that is skipped or whose goal is met: on which day, by the local days of the user who did that.
    closed_on    date,
    -- The version of its stream at the last change.
    version      bigint   not null,
    primary key (task_id, keeper, date),
    constraint record_is_in_one_stream check ((user_id is null) = (checklist_id is not null)),
    constraint record_within_goal check (cardinality(done_by) between 1 and goal or goal is null and done_by = '{}'),
    constraint record_keeps_span check ((goal is null) = (span is null)),
    constraint record_skipped_is_not_done check (not skipped or goal is null),
    constraint record_completed_at_goal check ((completed_at is not null) = (coalesce(cardinality(done_by) = goal, false))),
    constraint record_closed check ((closed_on is not null) = (skipped or completed_at is not null))
);

create index records_own_idx on records (user_id, date) where user_id is not null;
create index records_shared_idx on records (checklist_id, date) where checklist_id is not null;
create index records_completed_idx on records (completed_by, date) where user_id is null and completed_by is not null;

-- What users completed and earned on some days: their progress.
create index tasks_completed_idx on tasks ((completed_by ->> 'id'), completed_at) where completed_by is not null and repeat is null;
create index points_entries_date_idx on points_entries (user_id, date) where date is not null;
create index points_entries_counts_at_idx on points_entries (user_id, counts_at) where date is null;

-- `again`: users' own records that they are told of at the end of the action.
alter type opened add attribute again records[];

-- What one user did, or all on a checklist: what snapshots and changes have.
create type shown_record as (
    task_id uuid, date date, shared boolean, count integer, goal smallint, span text, points integer, priority text, skipped boolean,
    completed_at text, completed_by shown_person, version bigint);

create type shown_occurrence as (
    task_id uuid, checklist_id uuid, date date, ends_on date, title text, span text, priority text, labels text[], points integer,
    goal integer, count integer, done boolean, skipped boolean, completed_at text, completed_by shown_person, shared boolean,
    version bigint);
