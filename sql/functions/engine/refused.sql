-- The answer of an action that was refused. It has changed nothing; `info` says more.
create or replace function refused(outcome text, info json default null) returns answer language sql immutable parallel safe
return row(outcome, null, null, info)::answer;
