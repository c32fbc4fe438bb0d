-- The date of a moment in a user's days, less than 24 hours after clocks were set back.
create or replace function local_day_by_set_back_clocks(p_at timestamptz, s settings) returns date
language plpgsql stable strict parallel safe as $$
declare
    day date := ((p_at at time zone s.time_zone) - s.day_starts_at::interval)::date;
begin
    return case when local_instant(day + 1, s.day_starts_at, s.time_zone) <= p_at then day + 1 else day end;
end $$;
