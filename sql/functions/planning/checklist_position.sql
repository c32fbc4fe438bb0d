-- The position of a checklist among a user's: as they have put it, or else as many seconds after 1970 as it was made.
create or replace function checklist_position(placed double precision, created_at timestamptz) returns double precision
language sql stable parallel safe
return coalesce(placed, date_part('epoch', created_at));
