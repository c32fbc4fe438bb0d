-- Ends the offer of a checklist: its owner withdraws it, or the participant to whom it is offered declines. {id, if_versions}
create or replace function checklist_offer_end(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it   opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'view', true);
    list checklists := it.list;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif checklist_is_stale(args, list) then
        return checklist_answer('stale', list, it.role);
    elsif it.role <> 'owner' and list.offered_to is distinct from p_actor then
        return refused('forbidden');
    elsif list.offered_to is null then
        return refused('not_found');
    end if;
    perform end_offer(list, it.actor);
    return done('deleted');
end $$;
