-- The date of a moment in a user's days: the last one that has begun by then.
create or replace function local_day(p_at timestamptz, s settings) returns date language plpgsql stable strict parallel safe as $$
declare
    shown timestamp := p_at at time zone s.time_zone;
    day   date      := (shown - s.day_starts_at::interval)::date;
begin
    -- Where clocks were set back within the last day, perhaps to before the day's start, the next day may have begun.
    if shown - ((p_at - interval '24 hours') at time zone s.time_zone) < interval '24 hours'
        and local_instant(day + 1, s.day_starts_at, s.time_zone) <= p_at then
        return day + 1;
    end if;
    return day;
end $$;
