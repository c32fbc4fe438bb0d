-- Takes somebody off a locked checklist, and off its tasks.
create or replace function drop_participant(inout list checklists, who users, p_role text, p_actor jsonb) language plpgsql as $$
begin
    list := leave_tasks(list, who.id, p_actor);
    delete from participants p where p.checklist_id = list.id and p.user_id = who.id;
    update checklists c
    set participant_count = c.participant_count - 1, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    perform log_change(list, 'participant.removed', p_actor, who.id, participant_json(who, p_role));
    perform tell_removed(list, who.id, case when who.id::text = p_actor ->> 'id' then 'left' else 'removed' end,
        (p_actor ->> 'id')::uuid);
end $$;
