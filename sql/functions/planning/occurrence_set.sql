-- Sets how many times an occurrence was done, or whether it is skipped. The arguments are those of apply_record(), and
-- `shared`: whether its record is; `skipped` instead of `count`.
create or replace function occurrence_set(p_actor uuid, args jsonb) returns answer language sql
return record_action(p_actor, args, case
    when args ? 'count' then 'set' when (args ->> 'skipped')::boolean then 'skip' else 'unskip' end);
