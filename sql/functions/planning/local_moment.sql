-- The moment of a local time on a date of a user's days: a time before the day's start is on the calendar's next day.
create or replace function local_moment(p_day date, p_time time, s settings) returns timestamptz language sql stable parallel safe
return local_instant(p_day + (p_time < s.day_starts_at)::integer, p_time, s.time_zone);
