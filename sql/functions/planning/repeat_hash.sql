-- Tells whether a task still repeats as it did when the daemon worked it out. Null where it does not repeat.
create or replace function repeat_hash(repeat jsonb) returns text language sql immutable parallel safe
return md5(repeat::text);
