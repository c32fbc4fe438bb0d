-- Puts somebody on a locked checklist who is not on it yet.
create or replace function add_participant(list checklists, who users, p_role text, p_actor jsonb) returns answer language plpgsql as $$
declare
    body json := participant_json(who, p_role);
begin
    if list.participant_count >= list.participant_limit then
        return refused('checklist_full', json_build_object('limit', list.participant_limit, 'taken', list.participant_count));
    end if;
    update checklists c
    set participant_count = c.participant_count + 1, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    insert into participants (checklist_id, user_id, role, added_at) values (list.id, who.id, p_role, list.updated_at);
    perform log_change(list, 'participant.added', p_actor, who.id, body);
    perform tell_added(list, who.id, p_role, (p_actor ->> 'id')::uuid);
    return row('created', list.version, body, null)::answer;
end $$;
