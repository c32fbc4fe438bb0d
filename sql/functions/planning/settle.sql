-- The end of an action on tasks: points earned or taken back, users' own records that are shown again, and reminders
-- that ended. Only here does it lock users, all of them by their ids.
create or replace function settle(it opened) returns void language plpgsql as $$
declare
    r records;
begin
    if it.given is null and it.again is null and it.ended is null then
        return;
    end if;
    perform lock_users(array(
        select g.user_id from unnest(it.given) g union select a.user_id from unnest(it.again) a
        union select e.user_id from unnest(it.ended) e));
    foreach r in array coalesce(it.again, '{}') loop
        -- As it is behind its lock.
        select x.* into r from records x where x.task_id = r.task_id and x.keeper = r.keeper and x.date = r.date;
        it := (keep_record(it, r)).it;
    end loop;
    -- Users who are not where the task went do not learn who brought it there.
    perform tell_user(e.user_id, 'reminders.updated', case when e.user_id::text = it.actor ->> 'id' then e.user_id end, e.task_id,
        task_reminders_json(e.user_id, e.task_id))
    from (select distinct e.user_id, e.task_id from unnest(it.ended) e order by 1, 2) e;
    perform enter_points(it.given, (it.actor ->> 'id')::uuid);
end $$;
