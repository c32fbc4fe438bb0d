-- The facts that decide a task's dates, as a hash: how it repeats, and the day on which it was ended. Null if it
-- does not repeat.
create or replace function repeat_basis(t tasks) returns text language sql immutable parallel safe
return md5(t.repeat::text || coalesce(' ' || (t.ended_on - date '1970-01-01')::text, ''));
