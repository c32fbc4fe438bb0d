-- The effects of an action on people: own records that are shown again, reminders that ended, and points earned or
-- taken back. Only here does an action on tasks lock users, all of them by their ids.
create or replace function settle(inout context context) language plpgsql as $$
declare
    actor  uuid := context.actor ->> 'id';
    moment timestamptz := now_ms();
    told   changes[];
    ended  record;
begin
    perform lock_users(array(
        select g.user_id from unnest(context.given) g union select a.user_id from unnest(context.again) a
        union select e.user_id from unnest(context.ended) e));
    if context.again is not null then
        -- The records as they are behind these locks.
        with theirs as (
            select r.task_id, r.keeper, r.date, r.user_id, row_number() over (partition by r.user_id order by r.date, r.task_id) as n
            from records r
            where r.user_id is not null and (r.task_id, r.keeper, r.date) in (select a.task_id, a.keeper, a.date from unnest(context.again) a)
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
        select array_agg(row(
            (b.record).user_id, (b.record).version, null, 'occurrence.updated', case when (b.record).user_id = actor then actor end,
            (b.record).task_id, null, null, record_json(b.record), moment)::changes)
        into told from back b;
        context := log_changes(context, told);
    end if;
    for ended in select distinct e.user_id, e.task_id from unnest(context.ended) e order by 1, 2 loop
        -- Users who are not on the task's new checklist do not learn the actor's name.
        context := tell_user(context, ended.user_id, 'reminders.updated', case when ended.user_id = actor then actor end, ended.task_id,
            task_reminders_json(ended.user_id, ended.task_id));
    end loop;
    context := enter_points(context);
end $$;
