-- The number of days between two moments, as a limit on days counts them: a day that has begun is one.
create or replace function days_between(p_from timestamptz, p_to timestamptz) returns bigint language sql immutable parallel safe
return ceil(extract(epoch from p_to - p_from) / 86400)::bigint;
