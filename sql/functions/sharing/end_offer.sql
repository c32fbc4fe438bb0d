-- Ends the offer of a locked checklist: declined, if it ends by the participant to whom it was made.
create or replace function end_offer(inout context context) language plpgsql as $$
declare
    list       checklists := context.list;
    offered_to uuid := list.offered_to;
begin
    update checklists c
    set offered_to = null, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    context := tell_checklist(context, list,
        case when offered_to::text = context.actor ->> 'id' then 'checklist.offer_declined' else 'checklist.offer_withdrawn' end,
        list.id, checklist_json(list));
end $$;
