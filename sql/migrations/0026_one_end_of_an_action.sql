-- What an action knows and what waits for its end is one context, and finish_action() is the end.

-- Functions that have other arguments or another result from now on. All functions are made anew behind the migrations.
do $$
declare
    former text := (
        select string_agg(p.oid::regprocedure::text, ', ') from pg_proc p
        where p.pronamespace = 'crosscheck'::regnamespace and p.proname in (
            'add_participant', 'bring_records', 'drop_participant', 'end_invitations', 'end_offer', 'enter_points', 'forget_comments',
            'forget_completions', 'forget_entry', 'forget_purchases', 'forget_records', 'invite_user', 'leave_tasks', 'log_arrivals',
            'log_change', 'log_departures', 'log_records', 'log_tasks', 'make_place', 'open_reminders', 'review_reminders', 'session_end',
            'sessions_end', 'tell_added', 'tell_invitation_ended', 'tell_removed', 'tell_user', 'untrack_rewards'));
begin
    if former is not null then
        execute 'drop function ' || former || ' cascade';
    end if;
end $$;
drop type opened cascade;
drop type opened_account cascade;

create type context as (
    -- Why the actor may not do this, if they may not.
    outcome  text,
    actor    jsonb,
    -- What is locked: the actor's account, or a checklist, and the actor's role there.
    account  users,
    list     checklists,
    role     text,
    answer   answer,
    -- How many tasks this request has changed beside those that it names, and how many bytes of tasks it has logged.
    carried  integer,
    written  bigint,
    -- Whether its commit is shared with other actions.
    shares   boolean,
    -- What waits for the end: points, users' own records that are shown again, reminders that ended, reminders that may
    -- come earlier, changes.
    given    points_given[],
    again    records[],
    ended    reminders[],
    reviews  reminder_reviews[],
    pending  changes[],
    -- How much it has logged, with what waits.
    changes  integer,
    bytes    bigint
);

-- What an answer names, and how much its action has logged.
alter type answer
    add attribute id uuid,
    add attribute checklist_id uuid,
    add attribute changes integer,
    add attribute bytes bigint;
create type batch_result as (outcome text, version bigint, body json, info json);
alter table idempotency_keys
    add column id uuid,
    add column checklist_id uuid;
update idempotency_keys
set id = (body ->> 'id')::uuid, checklist_id = (body ->> 'checklist_id')::uuid
where outcome = 'created' and body ->> 'id' is not null;
