-- {id, origin}
create or replace function public_link_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    delete from public_links l where l.checklist_id = (context.list).id;
    if not found then
        return refused('not_found');
    end if;
    perform audit('public_link.removed', args -> 'origin', p_actor, p_actor, (context.list).id, (context.list).title);
    return done('deleted');
end $$;
