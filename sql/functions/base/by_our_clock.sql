-- A time that a client names for a past event. Clocks differ, so a time up to ten seconds ahead counts as now. Each
-- action refuses a later time.
create or replace function by_our_clock(p_at timestamptz, p_now timestamptz) returns timestamptz language sql stable parallel safe
return case when p_at between p_now and p_now + interval '10 seconds' then p_now else p_at end;
