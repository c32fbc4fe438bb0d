-- The end of an action on tasks: points earned or taken back, users' own records that are shown again, and reminders
-- that ended. Only here does it lock users, all of them by their ids.
create or replace function settle(it opened) returns void language plpgsql as $$
declare
    moment timestamptz := now_ms();
begin
    if it.given is null and it.again is null and it.ended is null then
        return;
    end if;
    perform lock_users(array(
        select g.user_id from unnest(it.given) g union select a.user_id from unnest(it.again) a
        union select e.user_id from unnest(it.ended) e));
    -- The records as they are behind these locks.
    with theirs as (
        select r.task_id, r.keeper, r.date, r.user_id, row_number() over (partition by r.user_id order by r.date, r.task_id) as n
        from records r
        where r.user_id is not null and (r.task_id, r.keeper, r.date) in (select a.task_id, a.keeper, a.date from unnest(it.again) a)
    ), told as (
        update users u set version = u.version + t.number
        from (select x.user_id, count(*) as number from theirs x group by x.user_id) t
        where u.id = t.user_id
        returning u.id, u.version - t.number as version
    ), back as (
        update records r set version = told.version + theirs.n
        from theirs join told on told.id = theirs.user_id
        where (r.task_id, r.keeper, r.date) = (theirs.task_id, theirs.keeper, theirs.date)
        returning r as record
    )
    insert into changes (stream_id, version, kind, actor_id, subject_id, body, at)
    select (b.record).user_id, (b.record).version, 'occurrence.updated',
        case when (b.record).user_id::text = it.actor ->> 'id' then (b.record).user_id end, (b.record).task_id, record_json(b.record), moment
    from back b;
    -- Users who are not where the task went do not learn who brought it there.
    perform tell_user(e.user_id, 'reminders.updated', case when e.user_id::text = it.actor ->> 'id' then e.user_id end, e.task_id,
        task_reminders_json(e.user_id, e.task_id))
    from (select distinct e.user_id, e.task_id from unnest(it.ended) e order by 1, 2) e;
    perform enter_points(it.given, (it.actor ->> 'id')::uuid);
end $$;
