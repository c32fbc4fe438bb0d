-- Offers a checklist to one of its participants, who becomes its owner by accepting. An offer takes the place of the
-- one before.
-- {id, username, if_versions}
create or replace function checklist_offer(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_checklist(p_actor, (args ->> 'id')::uuid, 'own');
    list    checklists := context.list;
    who     users;
    body    json;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    elsif checklist_is_stale(args, list) then
        return checklist_answer('stale', list, context.role);
    elsif is_inbox(list) then
        return refused('inbox_stays');
    end if;
    who := user_named(args ->> 'username');
    if who.id = list.owner_id then
        return checklist_answer('ok', list, 'owner');
    elsif who.disabled_at is not null
        or not exists (select from participants p where p.checklist_id = list.id and p.user_id = who.id) then
        return refused('not_a_participant');
    elsif who.id = list.offered_to then
        return checklist_answer('pending', list, 'owner');
    end if;
    update checklists c
    set offered_to = who.id, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    body := checklist_json(list);
    context := tell_checklist(context, list, 'checklist.offered', list.id, body);
    return finish_action(context, answered('pending', list.version, with_role(body, 'owner')));
end $$;
