-- Puts a user on a locked checklist who is not on it yet. An invitation that waits for them is over. If they come by
-- themselves, the owner may add them again after they left.
create or replace function add_participant(inout context context, who users, p_role text) language plpgsql as $$
declare
    list       checklists := context.list;
    body       json := participant_json(who, p_role);
    invitation invitations;
begin
    if list.participant_count >= list.participant_limit then
        context.answer := refused('checklist_full', json_build_object('limit', list.participant_limit, 'taken', list.participant_count));
        return;
    end if;
    update checklists c
    set participant_count = c.participant_count + 1, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    insert into participants (checklist_id, user_id, role, added_at) values (list.id, who.id, p_role, list.updated_at);
    context := tell_checklist(context, list, 'participant.added', who.id, body);
    context := tell_added(context, who.id, p_role);
    insert into joinings (checklist_id, user_id, version, me_version)
    select list.id, u.id, list.version,
        case when exists (select from own_records(u.id, records_since((now() at time zone 'UTC')::date - 1), list.id)) then u.version end
    from users u where u.id = who.id
    on conflict (checklist_id, user_id) do update set version = excluded.version, me_version = excluded.me_version;
    delete from invitations i where i.user_id = who.id and i.checklist_id = list.id returning i.* into invitation;
    if found then
        context := tell_invitation_ended(context, invitation, (context.actor ->> 'id')::uuid);
    end if;
    if who.id::text = context.actor ->> 'id' then
        delete from departures d where d.checklist_id = list.id and d.user_id = who.id;
    end if;
    context.answer := answered('created', list.version, body);
end $$;
