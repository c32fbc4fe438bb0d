-- The limit of one request that the operations of a batch have used up; null while there is none. The rest is then
-- refused unseen.
create or replace function used_up(context context, p_carried integer, p_written bigint) returns text language sql stable parallel safe
return case
    when over_limit(context, 'carried_tasks', p_carried) then 'carried_tasks'
    when over_limit(context, 'batch_bytes', p_written) then 'batch_bytes' end;
