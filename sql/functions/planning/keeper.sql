-- The keeper of the records that serve a user for a task: the user, or the nil UUID for shared records.
create or replace function keeper(p_user uuid, repeat jsonb) returns uuid language sql immutable parallel safe
return case when (repeat ->> 'shared')::boolean then '00000000-0000-0000-0000-000000000000'::uuid else p_user end;
