-- {id, origin}
create or replace function checklist_calendar_link_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_checklist(p_actor, (args ->> 'id')::uuid, 'view', true);
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    delete from calendar_links l where l.user_id = p_actor and l.checklist_id = (context.list).id;
    if not found then
        return refused('not_found');
    end if;
    perform audit('calendar_link.removed', args -> 'origin', p_actor, p_actor, (context.list).id, (context.list).title);
    return done('deleted');
end $$;
