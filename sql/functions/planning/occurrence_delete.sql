-- Takes one date out of a repeating task, by an editor: everyone's records of it are gone, and the points that the
-- actor earned there.
-- {id: the task, date, if_versions, and the daemon's results: see apply_record()}
create or replace function occurrence_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it opened := open_task(p_actor, (args ->> 'id')::uuid, 'edit');
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    it := apply_exception(it, args);
    perform enter_points(it.given, p_actor);
    return it.answer;
end $$;
