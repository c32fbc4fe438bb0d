-- The tasks that a batch names to be deleted.
create or replace function deleted_tasks(p_operations jsonb) returns uuid[] language sql immutable
return array(select (o ->> 'id')::uuid from jsonb_array_elements(p_operations) o where o ->> 'op' = 'delete');
