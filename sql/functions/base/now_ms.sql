-- Times are kept in milliseconds, the precision in which the interface shows them: what was read compares equal to what is stored.
create or replace function now_ms() returns timestamptz language sql volatile parallel safe
return date_trunc('milliseconds', clock_timestamp());
