-- The first day of a user's week that a day is in.
create or replace function week_start(p_day date, p_week_starts_on text) returns date language sql immutable parallel safe
return p_day - (extract(isodow from p_day)::integer
    - array_position('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}', p_week_starts_on) + 7) % 7;
