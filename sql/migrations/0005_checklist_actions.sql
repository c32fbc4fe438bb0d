-- The actions on checklists.

create function checklist_answer(p_outcome text, list checklists, p_role text)
returns answer language sql stable
return row(p_outcome, list.version, with_role(checklist_json(list), p_role), null)::answer;

-- Makes a checklist of an actor's own, with the tasks of `tasks` on it where an import brings some.
-- {made_id, title, description, due_at, color, priority, participant_limit, tasks: [{id, parent_id, depth, title, …}]}
create function checklist_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
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

-- {id, if_versions, title, description, due_at} for editors; {color, priority, participant_limit, archived} for the owner.
create function checklist_update(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it   opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'edit', true);
    was  checklists := it.list;
    list checklists := it.list;
    body json;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif args ?| array['color', 'priority', 'participant_limit', 'archived'] and it.role <> 'owner' then
        return refused('forbidden');
    elsif is_stale(args, was.version) then
        return checklist_answer('stale', was, it.role);
    elsif was.archived and coalesce((args ->> 'archived')::boolean, true) and args - 'id' - 'if_versions' - 'archived' <> '{}' then
        return refused('checklist_archived');
    end if;
    if args ? 'title' then list.title := args ->> 'title'; end if;
    if args ? 'description' then list.description := coalesce(args ->> 'description', ''); end if;
    if args ? 'due_at' then list.due_at := (args ->> 'due_at')::timestamptz; end if;
    if args ? 'color' then list.color := args ->> 'color'; end if;
    if args ? 'priority' then list.priority := args ->> 'priority'; end if;
    if args ? 'participant_limit' then list.participant_limit := coalesce((args ->> 'participant_limit')::integer, 3); end if;
    if args ? 'archived' then list.archived := coalesce((args ->> 'archived')::boolean, false); end if;
    if list.participant_limit < was.participant_count then
        return refused('limit_below_taken', json_build_object('limit', list.participant_limit, 'taken', was.participant_count));
    elsif list is not distinct from was then
        return checklist_answer('ok', was, it.role);
    end if;
    update checklists c
    set title = list.title, description = list.description, due_at = list.due_at, color = list.color, priority = list.priority,
        participant_limit = list.participant_limit, archived = list.archived, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    body := checklist_json(list);
    perform log_change(list, case when list.archived = was.archived then 'checklist.updated'
        when list.archived then 'checklist.archived' else 'checklist.unarchived' end, it.actor, list.id, body);
    return row('ok', list.version, with_role(body, it.role), null)::answer;
end $$;

-- {id, if_versions}
create function checklist_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it     opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
    people uuid[];
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif is_stale(args, (it.list).version) then
        return checklist_answer('stale', it.list, it.role);
    end if;
    select array_agg(p.user_id) into people from participants p where p.checklist_id = (it.list).id;
    -- The people first: who creates a checklist holds the owner's row and then waits for the title that this one gives up.
    perform tell_removed(it.list, person.id, 'deleted', p_actor)
    from (select unnest(people || p_actor) as id order by 1) person;
    delete from checklists c where c.id = (it.list).id;
    return refused('deleted');
end $$;

-- Completes what is open. {id, if_versions}
create function checklist_complete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it   opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'edit');
    list checklists := it.list;
    at   timestamptz := now_ms();
    done tasks[];
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif is_stale(args, list.version) then
        return checklist_answer('stale', list, it.role);
    elsif list.open_task_count > 0 then
        with open as (
            select t.id, row_number() over (order by t.position, t.id) as n
            from tasks t where t.checklist_id = list.id and t.status <> 'completed'
        ), completed as (
            update tasks t
            set status = 'completed', completed_at = at, completed_by = it.actor, version = list.version + open.n, updated_at = at
            from open where t.id = open.id
            returning t as task
        )
        select array_agg(c.task) into done from completed c;
        list := log_tasks(list, 'task.completed', it.actor, done, true);
    end if;
    return checklist_answer('ok', list, it.role);
end $$;
