-- A time that a client names for something that has happened. Clocks differ: up to ten seconds ahead it is taken for now. What is later is
-- refused by each action.
create or replace function by_our_clock(p_at timestamptz, p_now timestamptz) returns timestamptz language sql stable parallel safe
return case when p_at between p_now and p_now + interval '10 seconds' then p_now else p_at end;
