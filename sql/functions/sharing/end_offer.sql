-- Ends the offer of a locked checklist: declined, if it ends by the participant to whom it was made.
create or replace function end_offer(inout list checklists, p_actor jsonb) language plpgsql as $$
declare
    offered_to uuid := list.offered_to;
begin
    update checklists c
    set offered_to = null, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    perform log_change(list,
        case when offered_to::text = p_actor ->> 'id' then 'checklist.offer_declined' else 'checklist.offer_withdrawn' end,
        p_actor, list.id, checklist_json(list));
end $$;
