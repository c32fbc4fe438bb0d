-- How many checklists a user may own. Without an end to it one account could fill the disk, and no client could take its snapshot.
-- By the index a count of ten thousand takes a millisecond, and of as many as most people have next to nothing.
create function owns(p_user uuid) returns bigint language sql stable
return (select count(*) from checklists c where c.owner_id = p_user);

-- Makes a checklist of an actor's own, with the tasks of `tasks` on it where an import brings some.
-- {made_id, title, description, due_at, color, priority, participant_limit, tasks: [{id, parent_id, depth, title, …}]}
create or replace function checklist_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    list    checklists;
    actor   jsonb;
    made_id uuid  := coalesce(args ->> 'id', args ->> 'made_id');
    hash    bytea := args_hash(p_actor, args);
    tasks   jsonb := coalesce(args -> 'tasks', '[]');
    at      timestamptz := now_ms();
    first   json;
begin
    -- The owner's row first: it orders what one user creates, so that a create sent twice at once finds itself.
    select person(u) into actor from users u where u.id = p_actor and u.disabled_at is null for no key update;
    if not found then
        return refused('signed_out');
    end if;
    select c.* into list from checklists c where c.id = made_id;
    if found then
        if list.fingerprint <> hash or role_on(list, p_actor) is null then
            return refused('id_taken');
        end if;
        select c.body into first from changes c where c.stream_id = made_id and c.version = 1;
        return row('created', case when found then 1 else list.version end,
            with_role(coalesce(first, checklist_json(list)), role_on(list, p_actor)), null)::answer;
    end if;
    -- A stream of that id would be read by whoever owns the checklist: not that of a user, nor of a checklist that was.
    if exists (select from users u where u.id = made_id) or exists (select from changes h where h.stream_id = made_id) then
        return refused('id_taken');
    end if;
    if jsonb_array_length(tasks) > 10000 then
        return refused('too_many_tasks', json_build_object('limit', 10000));
    elsif owns(p_actor) >= 10000 then
        return refused('too_many_checklists', json_build_object('limit', 10000));
    end if;
    insert into checklists (id, owner_id, title, description, due_at, color, priority, participant_limit,
        task_count, open_task_count, version, fingerprint, created_at, updated_at)
    select made_id, p_actor, args ->> 'title', coalesce(args ->> 'description', ''), (args ->> 'due_at')::timestamptz,
        args ->> 'color', args ->> 'priority', coalesce((args ->> 'participant_limit')::integer, 3),
        count(*), count(*) filter (where t ->> 'status' is distinct from 'completed'), 1, hash, at, at
    from jsonb_array_elements(tasks) t
    on conflict (id) do nothing
    returning * into list;
    if not found then
        return refused('id_taken');
    end if;
    insert into tasks (id, checklist_id, parent_id, depth, title, description, section, position, status, priority,
        due_at, labels, completed_at, completed_by, version, created_version, created_by, fingerprint, created_at, updated_at)
    select t.id, made_id, t.parent_id, t.depth, t.title, coalesce(t.description, ''), t.section, t.ordinal * 1024,
        case when t.status = 'completed' then 'completed' else 'available' end, t.priority, t.due_at,
        coalesce(t.labels, '{}'), case when t.status = 'completed' then at end,
        case when t.status = 'completed' then actor end, 1, 1, p_actor, hash, at, at
    from rows from (jsonb_to_recordset(tasks) as (id uuid, parent_id uuid, depth smallint, title text,
        description text, section text, status text, priority text, due_at timestamptz, labels text[]))
        with ordinality as t(id, parent_id, depth, title, description, section, status, priority, due_at, labels, ordinal);
    perform log_change(list, case when args ? 'tasks' then 'checklist.imported' else 'checklist.created' end,
        actor, list.id, checklist_json(list));
    perform tell_added(list, p_actor, 'owner', p_actor);
    return checklist_answer('created', list, 'owner');
end $$;

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
    -- make themselves.
    perform from users u where u.id = who.id for no key update;
    if owns(who.id) >= 9000 then
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
