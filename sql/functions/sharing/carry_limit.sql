-- The number of tasks that one request may change beside those that it names: subtasks that go along, and neighbours
-- that make room. As many as a checklist may have, so that a single edit is never refused for them alone. Records and
-- reminders count, too.
create or replace function carry_limit() returns integer language sql immutable parallel safe
return 10000;
