-- Puts a user on a locked checklist who is not on it yet. An invitation that waits for them is over. If they come by themselves, the owner may add
-- them again after they left.
create or replace function add_participant(list checklists, who users, p_role text, p_actor jsonb) returns answer language plpgsql as $$
declare
    body       json := participant_json(who, p_role);
    invitation invitations;
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
    insert into joinings (checklist_id, user_id, version, me_version)
    select list.id, u.id, list.version,
        case when exists (select from own_records(u.id, records_since((now() at time zone 'UTC')::date - 1), list.id)) then u.version end
    from users u where u.id = who.id
    on conflict (checklist_id, user_id) do update set version = excluded.version, me_version = excluded.me_version;
    delete from invitations i where i.user_id = who.id and i.checklist_id = list.id returning i.* into invitation;
    if found then
        perform tell_invitation_ended(invitation, (p_actor ->> 'id')::uuid);
    end if;
    if who.id::text = p_actor ->> 'id' then
        delete from departures d where d.checklist_id = list.id and d.user_id = who.id;
    end if;
    return row('created', list.version, body, null)::answer;
end $$;
