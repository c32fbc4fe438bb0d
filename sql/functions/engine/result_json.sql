-- The answer of one operation, as a batch shows it.
create or replace function result_json(answer answer) returns json language sql immutable parallel safe
return row_to_json(row(answer.outcome, answer.version, answer.body, answer.info)::batch_result);
