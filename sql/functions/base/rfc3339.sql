-- A time in RFC 3339 in UTC, as in all JSON.
--
-- PostgreSQL inlines a function of one expression if it is not declared stricter than the functions that it calls.
-- Those, to_char and the JSON functions, are stable. A function that is not inlined is planned again for each call,
-- which costs more than the function.
create or replace function rfc3339(at timestamptz) returns text language sql stable strict parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
