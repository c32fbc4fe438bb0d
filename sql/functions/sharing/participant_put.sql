-- Adds a user to a checklist, or invites them if they have to agree first, or changes a participant's role.
-- {id, username, role, if_versions}
create or replace function participant_put(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_checklist(p_actor, (args ->> 'id')::uuid, 'own');
    list    checklists := context.list;
    who     users;
    present text;
    body    json;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    elsif checklist_is_stale(args, list) then
        return checklist_answer('stale', list, context.role);
    end if;
    who := user_named(args ->> 'username');
    if who.id is null or who.disabled_at is not null then
        return refused('user_not_found');
    elsif who.id = list.owner_id then
        return refused('is_owner');
    end if;
    select p.role into present from participants p where p.checklist_id = list.id and p.user_id = who.id;
    body := participant_json(who, args ->> 'role');
    if present = args ->> 'role' then
        return answered('ok', list.version, body);
    elsif present is not null then
        update participants p set role = args ->> 'role' where p.checklist_id = list.id and p.user_id = who.id;
        list := advance(list);
        context := tell_checklist(context, list, 'participant.updated', who.id, body);
        return finish_action(context, answered('ok', list.version, body));
    end if;
    -- Behind this lock: the user's answers about being added change only under it.
    select u.* into who from users u where u.id = who.id and u.disabled_at is null for no key update;
    if not found then
        return refused('user_not_found');
    elsif asks_first(list, who) then
        context := invite_user(context, who, args ->> 'role');
    else
        context := add_participant(context, who, args ->> 'role');
    end if;
    return finish_action(context, context.answer);
end $$;
