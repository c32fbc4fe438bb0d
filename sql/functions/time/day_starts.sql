-- The moments at which some days of a user begin, in their order.
create or replace function day_starts(p_days date[], s settings) returns timestamptz[] language sql stable
return array(select local_instant(d.day, s.day_starts_at, s.time_zone) from unnest(p_days) with ordinality d (day, n) order by d.n);
