-- {origin}
create or replace function calendar_link_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    delete from calendar_links l where l.user_id = p_actor and l.checklist_id is null;
    if not found then
        return refused('not_found');
    end if;
    perform audit('calendar_link.removed', args -> 'origin', p_actor, p_actor);
    return done('deleted');
end $$;
