-- Takes back the last time that an occurrence was done. The arguments are those of apply_record(), and `shared`:
-- whether its record is.
create or replace function occurrence_uncomplete(p_actor uuid, args jsonb) returns answer language sql
return record_action(p_actor, args, 'uncomplete');
