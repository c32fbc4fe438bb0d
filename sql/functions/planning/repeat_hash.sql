-- A hash that shows whether a task still repeats as it did when the daemon worked it out. Null if it does not
-- repeat.
create or replace function repeat_hash(repeat jsonb) returns text language sql immutable parallel safe
return md5(repeat::text);
