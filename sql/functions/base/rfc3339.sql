-- RFC 3339 in UTC, as every time in JSON is written.
--
-- A function of one expression is put into the statement that calls it, as long as it claims no more than what it calls: to_char and the
-- makers of JSON are stable. One that is not put in is planned anew each time that it is called, which costs more than it does.
create or replace function rfc3339(at timestamptz) returns text language sql stable strict parallel safe
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
