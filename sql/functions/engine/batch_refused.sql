-- The answer of an atomic batch, if an operation is refused: the refusal, and the number of the operation.
create or replace function batch_refused(refusal answer, number integer) returns answer language sql immutable parallel safe
return row('batch_refused', null, result_json(refusal), json_build_object('index', number), null, null, null, null)::answer;
