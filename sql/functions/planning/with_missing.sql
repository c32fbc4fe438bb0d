-- A reward for an answer: if it is tracked, with the points that a user with this balance still needs.
create or replace function with_missing(body json, p_balance bigint) returns json language sql immutable parallel safe
return case when (body ->> 'tracked')::boolean then
        (left(body::text, -1) || ',"missing":' || greatest((body ->> 'price')::bigint - p_balance, 0) || '}')::json
    else body end;
