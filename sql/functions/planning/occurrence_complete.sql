-- Does an occurrence once more, up to its goal. The arguments are those of apply_record(), and `shared`: whether its
-- record is.
create or replace function occurrence_complete(p_actor uuid, args jsonb) returns answer language sql
return record_action(p_actor, args, 'complete');
