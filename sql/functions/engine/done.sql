-- The answer of an action with nothing to show, such as `deleted`.
create or replace function done(outcome text) returns answer language sql immutable parallel safe
return row(outcome, null, null, null, null, null, null, null)::answer;
