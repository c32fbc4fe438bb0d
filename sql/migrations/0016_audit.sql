-- The audit log: what operators did, and what those did who sign in, as far as it concerns who may do what. It is written by the statement that
-- does what it tells of, so there is neither without the other. See docs/decisions/0019-audit-log.md.

create table audit_log (
    id            bigint      generated always as identity primary key,
    at            timestamptz not null default now_ms(),
    action        text        not null check (action in (
        'session.created', 'session.rotated', 'session.ended', 'token.created', 'token.rotated', 'token.revoked',
        'user.created', 'user.invited', 'user.email_changed', 'user.password_changed', 'user.disabled', 'user.enabled', 'user.deleted',
        'public_link.created', 'public_link.removed', 'checklist.imported', 'checklist.exported', 'database.pruned', 'database.restored')),
    outcome       text        not null check (outcome in ('done', 'refused')),
    -- How often, of which this is the last time: a flood of refusals is told in few rows.
    times         integer     not null check (times > 0),
    -- Who did it: a user, or an operator, by the name that they have on their machine. Neither, where nobody was signed in.
    -- Nothing here refers to a row elsewhere: the log outlives what it tells of, and has the names of that day.
    user_id       uuid,
    username      text,
    operator      text,
    -- The role that was logged in to the database. Unlike an operator's name it cannot be made up.
    database_role text        not null default session_user,
    -- Whose account it concerns.
    account_id    uuid,
    account       text,
    -- What else: the session, the token, the checklist.
    subject_id    uuid,
    subject       text,
    address       inet,
    -- By which the daemon's log has it.
    request_id    text
);

create index audit_log_at_idx on audit_log using brin (at);

-- Adds a row. `p_origin` is where the request comes from: {address, request_id} or {operator}. No argument is ever a secret.
create function audit(
    p_action text, p_origin jsonb, p_user uuid, p_account uuid, p_subject uuid default null, p_name text default null,
    p_outcome text default 'done', p_times integer default 1)
returns void language sql
begin atomic
    insert into audit_log (action, outcome, times, user_id, username, operator, account_id, account, subject_id, subject, address, request_id)
    select p_action, p_outcome, p_times, p_user, (select u.username from users u where u.id = p_user), p_origin ->> 'operator',
        p_account, (select u.username from users u where u.id = p_account), p_subject, p_name,
        (p_origin ->> 'address')::inet, p_origin ->> 'request_id';
end;

create type shown_account as (id uuid, username text);
create type shown_subject as (id uuid, name text);
create type shown_audit as (
    id bigint, at text, action text, outcome text, times integer, "user" shown_account, operator text, database_role text,
    account shown_account, subject shown_subject, address text, request_id text);

create function audit_json(a audit_log) returns json language sql stable parallel safe
return row_to_json(row(
    a.id, rfc3339(a.at), a.action, a.outcome, a.times,
    case when a.user_id is not null then row(a.user_id, a.username)::shown_account end, a.operator, a.database_role,
    case when a.account_id is not null then row(a.account_id, a.account)::shown_account end,
    case when num_nonnulls(a.subject_id, a.subject) > 0 then row(a.subject_id, a.subject)::shown_subject end,
    host(a.address), a.request_id)::shown_audit);

-- Removes rows from before a time, at most so many, and says how many; never those of the last thirty days. It does so with the rights of the
-- owner, because daemons have none to remove any: whoever takes one over cannot wipe their traces.
create function prune_audit(p_before timestamptz, p_limit integer) returns bigint language sql security definer
set search_path = crosscheck, pg_temp
begin atomic
    with gone as (
        delete from audit_log
        where ctid = any (array(
            select a.ctid from audit_log a where a.at < least(p_before, now() - interval '30 days') limit p_limit))
        returning 1
    )
    select count(*) from gone;
end;
