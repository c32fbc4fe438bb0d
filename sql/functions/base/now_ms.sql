-- The time in milliseconds, the precision of the interface, so that a time that was read equals the stored one.
create or replace function now_ms() returns timestamptz language sql volatile parallel safe
return date_trunc('milliseconds', clock_timestamp());
