-- The date of a moment in a user's days: the last one that has begun by then. If clocks were set back within the last
-- day, perhaps to before the day's start, the next day may have begun. PostgreSQL inlines this, so that it is quick for
-- many moments.
create or replace function local_day(p_at timestamptz, s settings) returns date language sql stable parallel safe
return case
    when (p_at at time zone (s).time_zone) - ((p_at - interval '24 hours') at time zone (s).time_zone) < interval '24 hours'
        then local_day_by_set_back_clocks(p_at, s)
    else ((p_at at time zone (s).time_zone) - (s).day_starts_at::interval)::date
end;
