-- The end of an action on tasks: points that were earned or are taken back, and users' own records that are shown again. Only here it locks
-- users, all of them by their ids.
create or replace function settle(it opened) returns void language plpgsql as $$
declare
    r records;
begin
    if it.given is null and it.again is null then
        return;
    end if;
    perform lock_users(array(
        select g.user_id from unnest(it.given) g union select a.user_id from unnest(it.again) a));
    foreach r in array coalesce(it.again, '{}') loop
        it := (keep_record(it, r)).it;
    end loop;
    perform enter_points(it.given, (it.actor ->> 'id')::uuid);
end $$;
