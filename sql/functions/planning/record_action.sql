-- Does something to one record, and settles its points. The arguments are those of apply_record(), and `shared`.
create or replace function record_action(p_actor uuid, args jsonb, p_op text) returns answer language plpgsql as $$
declare
    it opened := open_record(p_actor, (args ->> 'id')::uuid, (args ->> 'shared')::boolean);
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    it := apply_record(it, args || jsonb_build_object('op', p_op));
    perform enter_points(it.given, p_actor);
    return it.answer;
end $$;
