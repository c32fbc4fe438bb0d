-- Changes one record, and settles its points. The arguments are those of apply_record(), and `shared`.
create or replace function record_action(p_actor uuid, args jsonb, p_op text) returns answer language plpgsql as $$
declare
    context context := open_record(p_actor, (args ->> 'id')::uuid, (args ->> 'shared')::boolean);
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    context := apply_record(context, args || jsonb_build_object('op', p_op));
    return finish_action(context, context.answer);
end $$;
