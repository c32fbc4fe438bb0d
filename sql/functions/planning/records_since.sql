-- The date from which on snapshots have records, and changes tell of them again, by the days of a zone. Copies drop
-- older ones.
create or replace function records_since(p_today date) returns date language sql immutable parallel safe
return p_today - 62;
