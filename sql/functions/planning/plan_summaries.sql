-- Makes a locked user's summaries those that their settings enable. It plans changed ones anew from now on.
create or replace function plan_summaries(was settings, s settings) returns void language plpgsql as $$
declare
    moment timestamptz := now_ms();
begin
    if row(was.time_zone, was.day_starts_at, was.week_starts_on, was.notifications)
        is not distinct from row(s.time_zone, s.day_starts_at, s.week_starts_on, s.notifications) then
        return;
    end if;
    delete from summaries x where x.user_id = s.user_id and not (s.notifications -> x.span ->> 'enabled')::boolean;
    insert into summaries as x (user_id, span, next_at, settled_to)
    select s.user_id, n.key, moment, moment from jsonb_each(s.notifications) n where (n.value ->> 'enabled')::boolean
    on conflict (user_id, span) do update
    -- One whose time has come already still comes.
    set next_at = least(x.next_at, moment), step = x.step + 1, leased_until = null,
        settled_to = case when x.next_at <= moment then x.settled_to else greatest(x.settled_to, moment) end;
end $$;
