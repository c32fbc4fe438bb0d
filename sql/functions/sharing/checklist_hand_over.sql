-- Hands a checklist over to one of its participants; who owned it stays on as an editor. {id, username, if_versions}
create or replace function checklist_hand_over(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it   opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own');
    list checklists := it.list;
    who  users;
    body json;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif is_stale(args, list.version) then
        return checklist_answer('stale', list, it.role);
    end if;
    who := user_named(args ->> 'username');
    if who.id = list.owner_id then
        return checklist_answer('ok', list, 'owner');
    elsif who.disabled_at is not null
        or not exists (select from participants p where p.checklist_id = list.id and p.user_id = who.id) then
        return refused('not_a_participant');
    end if;
    -- Counted behind the lock under which they make checklists. Nobody is asked whether they want this one, so some room is left to what they
    -- make themselves. Whoever was disabled while this waited is no participant any more.
    perform from users u where u.id = who.id and u.disabled_at is null for no key update;
    if not found then
        return refused('not_a_participant');
    elsif owns(who.id) >= 9000 then
        return refused('too_many_checklists', json_build_object('limit', 9000));
    end if;
    delete from participants p where p.checklist_id = list.id and p.user_id = who.id;
    insert into participants (checklist_id, user_id, role) values (list.id, p_actor, 'editor');
    update checklists c
    set owner_id = who.id, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    body := checklist_json(list);
    perform log_change(list, 'checklist.handed_over', it.actor, list.id, body);
    return row('ok', list.version, with_role(body, 'editor'), null)::answer;
end $$;
