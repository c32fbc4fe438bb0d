-- {id, if_versions}
create or replace function checklist_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it     opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
    people uuid[];
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif is_stale(args, (it.list).version) then
        return checklist_answer('stale', it.list, it.role);
    end if;
    select array_agg(p.user_id) into people from participants p where p.checklist_id = (it.list).id;
    -- The people first: who creates a checklist holds the owner's row and then waits for the title that this one gives up.
    perform tell_removed(it.list, person.id, 'deleted', p_actor)
    from (select unnest(people || p_actor) as id order by 1) person;
    delete from checklists c where c.id = (it.list).id;
    return done('deleted');
end $$;
