-- Ends the offer of a checklist: its owner withdraws it, or the participant to whom it is offered declines. {id,
-- if_versions}
create or replace function checklist_offer_end(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_checklist(p_actor, (args ->> 'id')::uuid, 'view', true);
    list    checklists := context.list;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    elsif checklist_is_stale(args, list) then
        return checklist_answer('stale', list, context.role);
    elsif context.role <> 'owner' and list.offered_to is distinct from p_actor then
        return refused('forbidden');
    elsif list.offered_to is null then
        return refused('not_found');
    end if;
    context := end_offer(context);
    return finish_action(context, done('deleted'));
end $$;
