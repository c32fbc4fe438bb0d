-- The actions on who is on a checklist.

-- Takes somebody off every task of a locked checklist. Each such task is a change.
create function leave_tasks(inout list checklists, p_user uuid, p_actor jsonb) language plpgsql as $$
declare
    at       timestamptz := now_ms();
    released tasks[];
begin
    with taken as (
        select t.id, row_number() over (order by t.position, t.id) as n,
            (select coalesce(jsonb_agg(p order by o), '[]') from jsonb_array_elements(t.participants) with ordinality as e(p, o)
             where p ->> 'id' <> p_user::text) as rest
        from tasks t
        where t.checklist_id = list.id
            and t.participants @> jsonb_build_array(jsonb_build_object('id', p_user))
    ), left_by as (
        update tasks t
        set participants = taken.rest, version = list.version + taken.n, updated_at = at,
            status = case when t.status = 'in_progress' and taken.rest = '[]' then 'available' else t.status end
        from taken where t.id = taken.id
        returning t as task
    )
    select array_agg(l.task) into released from left_by l;
    list := log_tasks(list, 'task.released', p_actor, released);
end $$;

create function participant_json(u users, role text) returns json language sql stable
return row_to_json(row(u.id, u.username, role)::shown_participant);

-- Puts somebody on a locked checklist who is not on it yet.
create function add_participant(list checklists, who users, p_role text, p_actor jsonb) returns answer language plpgsql as $$
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

-- Adds somebody to a checklist, or changes their role. {id, username, role, if_versions}
create function participant_put(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it      opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own');
    list    checklists := it.list;
    who     users;
    present text;
    body    json;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif is_stale(args, list.version) then
        return checklist_answer('stale', list, it.role);
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
        return row('ok', list.version, body, null)::answer;
    elsif present is not null then
        update participants p set role = args ->> 'role' where p.checklist_id = list.id and p.user_id = who.id;
        list := advance(list);
        perform log_change(list, 'participant.updated', it.actor, who.id, body);
        return row('ok', list.version, body, null)::answer;
    end if;
    return add_participant(list, who, args ->> 'role', it.actor);
end $$;

-- Takes somebody off a locked checklist, and off its tasks.
create function drop_participant(inout list checklists, who users, p_role text, p_actor jsonb) language plpgsql as $$
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

-- Takes somebody off a checklist, and off its tasks. Anyone may take themselves. {id, username, if_versions}
create function participant_remove(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it      opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'view', true);
    who     users;
    present text;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif is_stale(args, (it.list).version) then
        return checklist_answer('stale', it.list, it.role);
    end if;
    who := user_named(args ->> 'username');
    if it.role <> 'owner' and who.id is distinct from p_actor then
        return refused('forbidden');
    elsif who.id = (it.list).owner_id then
        return refused('is_owner');
    end if;
    select p.role into present from participants p where p.checklist_id = (it.list).id and p.user_id = who.id;
    if not found then
        return refused('user_not_found');
    elsif (it.list).archived and who.id <> p_actor then
        return refused('checklist_archived');
    end if;
    perform drop_participant(it.list, who, present, it.actor);
    return refused('deleted');
end $$;

-- Hands a checklist over to one of its participants; who owned it stays on as an editor. {id, username, if_versions}
create function checklist_hand_over(p_actor uuid, args jsonb) returns answer language plpgsql as $$
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
