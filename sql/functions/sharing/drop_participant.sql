-- Takes somebody off a locked checklist, and off its tasks. An offer of the checklist to them ends.
create or replace function drop_participant(inout list checklists, who users, p_role text, p_actor jsonb) language plpgsql as $$
declare
    left_by_themselves boolean := who.id::text is not distinct from p_actor ->> 'id';
begin
    list := leave_tasks(list, who.id, p_actor);
    if list.offered_to = who.id then
        list := end_offer(list, p_actor);
    end if;
    delete from participants p where p.checklist_id = list.id and p.user_id = who.id;
    delete from joinings j where j.checklist_id = list.id and j.user_id = who.id;
    update checklists c
    set participant_count = c.participant_count - 1, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    perform log_change(list, 'participant.removed', p_actor, who.id, participant_json(who, p_role));
    perform tell_removed(list, who.id, case when left_by_themselves then 'left' else 'removed' end, (p_actor ->> 'id')::uuid);
    -- Behind the user's lock, which the line before has taken.
    delete from placements p where p.checklist_id = list.id and p.user_id = who.id;
    delete from calendar_links l where l.user_id = who.id and l.checklist_id = list.id;
    delete from reminders r using tasks t where r.user_id = who.id and t.id = r.task_id and t.checklist_id = list.id;
    if left_by_themselves then
        insert into departures (checklist_id, user_id, owner_id) values (list.id, who.id, list.owner_id) on conflict do nothing;
    end if;
end $$;
