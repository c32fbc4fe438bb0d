-- The answer of a refused action. It has changed nothing; `info` has more.
create or replace function refused(outcome text, info json default null) returns answer language sql immutable parallel safe
return row(outcome, null, null, info, null, null, null, null)::answer;
