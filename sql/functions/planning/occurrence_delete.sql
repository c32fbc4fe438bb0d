-- Takes one date out of a repeating task, by an editor: everyone's records of it are gone, and the points that the
-- actor earned there.
-- {id: the task, date, if_versions, and the daemon's results: see apply_record()}
create or replace function occurrence_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_task(p_actor, (args ->> 'id')::uuid, 'edit');
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    context := apply_exception(context, args);
    return finish_action(context, context.answer);
end $$;
