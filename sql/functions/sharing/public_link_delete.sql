-- {id, origin}
create or replace function public_link_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    delete from public_links l where l.checklist_id = (it.list).id;
    if not found then
        return refused('not_found');
    end if;
    perform audit('public_link.removed', args -> 'origin', p_actor, p_actor, (it.list).id, (it.list).title);
    return done('deleted');
end $$;
