-- The actions on tasks. Each `apply_…` works on a checklist that is locked already, so that one request and a batch share it.

-- The position between a task and its neighbour, or null where no number is left between the two.
create function position_beside(list checklists, p_before uuid, p_after uuid) returns double precision language plpgsql as $$
declare
    low  double precision;
    high double precision;
    mid  double precision;
begin
    if p_after is not null then
        select t.position into low from tasks t where t.checklist_id = list.id and t.id = p_after;
        select min(t.position) into high from tasks t
        where t.checklist_id = list.id and (t.position > low or t.position = low and t.id > p_after);
        high := coalesce(high, low + 2048);
    else
        select t.position into high from tasks t where t.checklist_id = list.id and t.id = p_before;
        select max(t.position) into low from tasks t
        where t.checklist_id = list.id and (t.position < high or t.position = high and t.id < p_before);
        low := coalesce(low, high - 2048);
    end if;
    -- Half of the smallest numbers is none: PostgreSQL raises an error for it.
    mid := case when abs(low) > 1e-300 then low / 2 else 0 end + case when abs(high) > 1e-300 then high / 2 else 0 end;
    return case when mid > low and mid < high then mid end;
end $$;

-- Spreads the positions of a locked checklist's tasks again. Each task that is moved is a change.
create function spread_positions(inout list checklists, p_actor jsonb) language plpgsql as $$
declare
    at    timestamptz := now_ms();
    moved tasks[];
begin
    with place as (
        select t.id, row_number() over (order by t.position, t.id) as n from tasks t where t.checklist_id = list.id
    ), spread as (
        update tasks t set position = place.n * 1024, version = list.version + place.n, updated_at = at
        from place where t.id = place.id
        returning t as task
    )
    select array_agg(s.task) into moved from spread s;
    list := log_tasks(list, 'task.moved', p_actor, moved);
end $$;

-- Where `position`, `before` or `after` puts a task; the end of the checklist when none is given.
-- Takes the checklist because making room may be a change of its own. `place` is null when there is no such neighbour.
create function find_place(inout list checklists, p_actor jsonb, args jsonb, out place double precision) language plpgsql as $$
declare
    neighbour uuid := coalesce(args ->> 'before', args ->> 'after');
begin
    if neighbour is not null then
        if not exists (select from tasks t where t.checklist_id = list.id and t.id = neighbour) then
            return;
        end if;
        place := position_beside(list, (args ->> 'before')::uuid, (args ->> 'after')::uuid);
        if place is null then
            list := spread_positions(list, p_actor);
            place := position_beside(list, (args ->> 'before')::uuid, (args ->> 'after')::uuid);
        end if;
    else
        place := coalesce((args ->> 'position')::double precision,
            (select max(t.position) from tasks t where t.checklist_id = list.id) + 1024, 1024);
    end if;
end $$;

create function task_answer(p_outcome text, t tasks) returns answer language sql stable
return row(p_outcome, t.version, task_json(t), null)::answer;

-- {id | made_id, title, description, section, parent_id, position | before | after, priority, due_at, labels, participant_limit}
create function apply_task_create(inout it opened, args jsonb) language plpgsql as $$
declare
    list    checklists := it.list;
    t       tasks;
    parent  tasks;
    made_id uuid  := coalesce(args ->> 'id', args ->> 'made_id');
    hash    bytea := args_hash((it.actor ->> 'id')::uuid, args);
    spot    record;
    first   json;
begin
    select x.* into t from tasks x where x.id = made_id;
    if found then
        if t.checklist_id <> list.id or t.fingerprint <> hash then
            it.answer := refused('id_taken');
        else
            select c.body into first from changes c
            where c.stream_id = list.id and c.version = t.created_version and c.subject_id = made_id;
            it.answer := row('created', case when found then t.created_version else t.version end,
                coalesce(first, task_json(t)), null)::answer;
        end if;
        return;
    elsif list.task_count >= 10000 then
        it.answer := refused('too_many_tasks', json_build_object('limit', 10000));
        return;
    end if;
    if args ->> 'parent_id' is not null then
        select x.* into parent from tasks x where x.checklist_id = list.id and x.id = (args ->> 'parent_id')::uuid;
        if not found then
            it.answer := refused('parent_not_found');
            return;
        elsif parent.depth >= 8 then
            it.answer := refused('too_deep', json_build_object('limit', 8));
            return;
        elsif args ->> 'section' is distinct from parent.section and args ->> 'section' is not null then
            it.answer := refused('section_of_parent');
            return;
        end if;
    end if;
    select * into spot from find_place(list, it.actor, args);
    list := spot.list;
    if spot.place is null then
        it.answer := refused('neighbour_not_found');
        return;
    end if;
    list := advance(list, 1, 1);
    insert into tasks (id, checklist_id, parent_id, depth, title, description, section, position, priority, due_at, labels,
        participant_limit, version, created_version, created_by, fingerprint, created_at, updated_at)
    values (made_id, list.id, parent.id, coalesce(parent.depth, 0) + 1, args ->> 'title', coalesce(args ->> 'description', ''),
        case when parent.id is null then args ->> 'section' else parent.section end, spot.place, args ->> 'priority',
        (args ->> 'due_at')::timestamptz, array(select jsonb_array_elements_text(coalesce(nullif(args -> 'labels', 'null'), '[]'))),
        coalesce((args ->> 'participant_limit')::integer, 3), list.version, list.version, (it.actor ->> 'id')::uuid, hash,
        list.updated_at, list.updated_at)
    returning * into t;
    it.answer := task_answer('created', t);
    perform log_change(list, 'task.created', it.actor, t.id, (it.answer).body);
    it.list := list;
end $$;

-- Gives the subtasks of a task its section and their depth below it. Each that differs is a change.
create function carry_subtasks(inout list checklists, t tasks, p_actor jsonb) language plpgsql as $$
declare
    moved tasks[];
begin
    with recursive below as (
        select x.id, t.depth + 1 as depth from tasks x where x.checklist_id = list.id and x.parent_id = t.id
        union all
        select x.id, below.depth + 1 from tasks x join below on x.checklist_id = list.id and x.parent_id = below.id
    ), differing as (
        select x.id, below.depth, row_number() over (order by x.position, x.id) as n
        from tasks x join below on below.id = x.id
        where x.depth <> below.depth or x.section is distinct from t.section
    ), carried as (
        update tasks x
        set depth = differing.depth, section = t.section, version = list.version + differing.n, updated_at = t.updated_at
        from differing where x.id = differing.id
        returning x as task
    )
    select array_agg(c.task) into moved from carried c;
    list := log_tasks(list, 'task.moved', p_actor, moved);
end $$;

-- How far down the deepest subtask of a task is: 0 where it has none.
create function height_of(t tasks) returns integer language sql stable
begin atomic
    with recursive below as (
        select x.id, 1 as down from tasks x where x.checklist_id = t.checklist_id and x.parent_id = t.id
        union all
        select x.id, below.down + 1 from tasks x join below on x.checklist_id = t.checklist_id and x.parent_id = below.id
    )
    select coalesce(max(below.down), 0) from below;
end;

create function is_below(list checklists, p_task uuid, p_ancestor uuid) returns boolean language sql stable
begin atomic
    with recursive up as (
        select p_task as id
        union all
        select x.parent_id from tasks x join up on x.checklist_id = list.id and x.id = up.id where x.parent_id is not null
    )
    select exists (select from up where up.id = p_ancestor);
end;

-- {id, if_versions, title, description, status, priority, due_at, labels, participant_limit, section, parent_id, position | before | after}
create function apply_task_update(inout it opened, args jsonb) language plpgsql as $$
declare
    list   checklists := it.list;
    was    tasks;
    t      tasks;
    parent tasks;
    moves  boolean := args ?| array['section', 'parent_id', 'position', 'before', 'after'];
    taken  integer;
    spot   record;
begin
    select x.* into was from tasks x where x.checklist_id = list.id and x.id = (args ->> 'id')::uuid;
    if not found then
        it.answer := refused('not_found');
        return;
    elsif is_stale(args, was.version) then
        it.answer := task_answer('stale', was);
        return;
    end if;
    t := was;
    if args ? 'title' then t.title := args ->> 'title'; end if;
    if args ? 'description' then t.description := coalesce(args ->> 'description', ''); end if;
    if args ? 'priority' then t.priority := args ->> 'priority'; end if;
    if args ? 'due_at' then t.due_at := (args ->> 'due_at')::timestamptz; end if;
    if args ? 'labels' then t.labels := array(select jsonb_array_elements_text(coalesce(nullif(args -> 'labels', 'null'), '[]'))); end if;
    if args ? 'participant_limit' then
        t.participant_limit := coalesce((args ->> 'participant_limit')::integer, 3);
        taken := jsonb_array_length(t.participants);
        if t.participant_limit < taken then
            it.answer := refused('limit_below_taken', json_build_object('limit', t.participant_limit, 'taken', taken));
            return;
        end if;
    end if;
    if args ? 'status' then
        t.status := args ->> 'status';
        if t.status = 'completed' and was.status <> 'completed' then
            t.completed_at := now_ms();
            t.completed_by := it.actor;
        elsif t.status <> 'completed' then
            t.completed_at := null;
            t.completed_by := null;
        end if;
        -- Available is what nobody has taken.
        if t.status = 'available' then t.participants := '[]'; end if;
    end if;
    if moves then
        if args ? 'parent_id' then
            t.parent_id := args ->> 'parent_id';
        end if;
        if t.parent_id is null then
            t.depth := 1;
            if args ? 'section' then t.section := args ->> 'section'; end if;
        else
            select x.* into parent from tasks x where x.checklist_id = list.id and x.id = t.parent_id;
            if not found then
                it.answer := refused('parent_not_found');
                return;
            elsif is_below(list, parent.id, t.id) then
                it.answer := refused('own_subtask');
                return;
            elsif parent.depth + 1 + height_of(t) > 8 then
                it.answer := refused('too_deep', json_build_object('limit', 8));
                return;
            elsif args ? 'section' and args ->> 'section' is distinct from parent.section then
                it.answer := refused('section_of_parent');
                return;
            end if;
            t.depth := parent.depth + 1;
            t.section := parent.section;
        end if;
        if args ?| array['position', 'before', 'after'] then
            select * into spot from find_place(list, it.actor, args);
            list := spot.list;
            t.position := spot.place;
            if t.position is null then
                it.answer := refused('neighbour_not_found');
                return;
            end if;
            -- Making room may have moved this task too.
            select x.version, x.updated_at into was.version, was.updated_at from tasks x where x.id = t.id;
            t.version := was.version;
            t.updated_at := was.updated_at;
        end if;
    end if;
    if t is not distinct from was then
        it.answer := task_answer('ok', was);
        it.list := list;
        return;
    end if;
    list := advance(list, 0, (t.status <> 'completed')::integer - (was.status <> 'completed')::integer);
    update tasks x
    set title = t.title, description = t.description, status = t.status, priority = t.priority, due_at = t.due_at,
        labels = t.labels, participants = t.participants, participant_limit = t.participant_limit,
        parent_id = t.parent_id, depth = t.depth, section = t.section, position = t.position,
        completed_at = t.completed_at, completed_by = t.completed_by, version = list.version, updated_at = list.updated_at
    where x.id = t.id
    returning x.* into t;
    it.answer := task_answer('ok', t);
    perform log_change(list, case when t.status = was.status then case when moves then 'task.moved' else 'task.updated' end
        when t.status = 'completed' then 'task.completed' when was.status = 'completed' then 'task.reopened'
        else 'task.updated' end, it.actor, t.id, (it.answer).body);
    if moves and (t.depth <> was.depth or t.section is distinct from was.section) then
        list := carry_subtasks(list, t, it.actor);
    end if;
    it.list := list;
end $$;

-- Deletes a task with its subtasks, deepest first. Each is a change. {id, if_versions}
create function apply_task_delete(inout it opened, args jsonb) language plpgsql as $$
declare
    list checklists := it.list;
    t    tasks;
    at   timestamptz := now_ms();
    gone integer;
    open integer;
begin
    select x.* into t from tasks x where x.checklist_id = list.id and x.id = (args ->> 'id')::uuid;
    if not found then
        it.answer := refused('not_found');
        return;
    elsif is_stale(args, t.version) then
        it.answer := task_answer('stale', t);
        return;
    end if;
    with recursive tree as (
        select x.id, x.depth, x.status from tasks x where x.id = t.id
        union all
        select x.id, x.depth, x.status from tasks x join tree on x.checklist_id = list.id and x.parent_id = tree.id
    ), counted as (
        select tree.id,
            row_number() over deepest as n,
            count(*) filter (where tree.status <> 'completed') over deepest as closed
        from tree window deepest as (order by tree.depth desc, tree.id rows unbounded preceding)
    ), logged as (
        insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
        select list.id, list.version + c.n, 'task.deleted', (it.actor ->> 'id')::uuid, c.id, list.task_count - c.n,
            list.open_task_count - c.closed, json_build_object('id', c.id), at
        from counted c
    )
    select max(c.n), max(c.closed) into gone, open from counted c;
    delete from tasks x where x.id = t.id;
    update checklists c
    set version = c.version + gone, task_count = c.task_count - gone, open_task_count = c.open_task_count - open, updated_at = at
    where c.id = list.id
    returning c.* into list;
    it.list := list;
    it.answer := row('deleted', list.version, null, null)::answer;
end $$;

-- Puts somebody of the checklist on a task. Claiming twice is one claim. {id, username: the actor where absent, if_versions}
create function apply_task_claim(inout it opened, args jsonb) language plpgsql as $$
declare
    list  checklists := it.list;
    t     tasks;
    other users;
    who   jsonb := it.actor;
    taken integer;
begin
    if args ? 'username' then
        other := user_named(args ->> 'username');
        if other.disabled_at is not null or role_on(list, other.id) is null then
            it.answer := refused('not_a_participant');
            return;
        end if;
        who := person(other);
    end if;
    select x.* into t from tasks x where x.checklist_id = list.id and x.id = (args ->> 'id')::uuid;
    taken := jsonb_array_length(t.participants);
    if t.id is null then
        it.answer := refused('not_found');
    elsif is_stale(args, t.version) then
        it.answer := task_answer('stale', t);
    elsif t.participants @> jsonb_build_array(who) then
        it.answer := task_answer('ok', t);
    elsif t.status = 'completed' then
        it.answer := refused('task_completed');
    elsif taken >= t.participant_limit then
        it.answer := refused('task_full', json_build_object('limit', t.participant_limit, 'taken', taken));
    else
        list := advance(list);
        update tasks x
        set participants = x.participants || who, status = 'in_progress', version = list.version, updated_at = list.updated_at
        where x.id = t.id
        returning x.* into t;
        it.answer := task_answer('ok', t);
        perform log_change(list, 'task.claimed', it.actor, t.id, (it.answer).body);
        it.list := list;
    end if;
end $$;

-- Takes somebody off a task. The last to leave an unfinished task makes it available again. {id, username: the actor where absent, if_versions}
create function apply_task_release(inout it opened, args jsonb) language plpgsql as $$
declare
    list checklists := it.list;
    t    tasks;
    name text := lower(coalesce(args ->> 'username', it.actor ->> 'username') collate "C");
    rest jsonb;
begin
    select x.* into t from tasks x where x.checklist_id = list.id and x.id = (args ->> 'id')::uuid;
    if not found then
        it.answer := refused('not_found');
        return;
    elsif is_stale(args, t.version) then
        it.answer := task_answer('stale', t);
        return;
    end if;
    select coalesce(jsonb_agg(p order by o), '[]') into rest
    from jsonb_array_elements(t.participants) with ordinality as e(p, o)
    where lower(p ->> 'username' collate "C") <> name;
    if rest = t.participants then
        it.answer := task_answer('ok', t);
        return;
    end if;
    list := advance(list);
    update tasks x
    set participants = rest, version = list.version, updated_at = list.updated_at,
        status = case when x.status = 'in_progress' and rest = '[]' then 'available' else x.status end
    where x.id = t.id
    returning x.* into t;
    it.answer := task_answer('ok', t);
    perform log_change(list, 'task.released', it.actor, t.id, (it.answer).body);
    it.list := list;
end $$;

-- One of the above by its name.
create function apply_operation(inout it opened, args jsonb) language plpgsql as $$
begin
    case args ->> 'op'
        when 'create' then it := apply_task_create(it, args - 'op');
        when 'update', 'move' then it := apply_task_update(it, args);
        when 'delete' then it := apply_task_delete(it, args);
        when 'claim' then it := apply_task_claim(it, args);
        when 'release' then it := apply_task_release(it, args);
    end case;
end $$;

-- One operation on one task, by the task's id or, to create one, the checklist's. {op, checklist_id, …}
create function task_action(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it opened := open_checklist(p_actor, coalesce((args ->> 'checklist_id')::uuid,
        (select t.checklist_id from tasks t where t.id = (args ->> 'id')::uuid)), 'edit');
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    it := apply_operation(it, args);
    return it.answer;
end $$;

-- Many operations on one checklist: all or nothing where `atomic`, one by one otherwise.
-- {id, atomic, operations: [{op, …}]} → {"version": …, "results": [{"outcome": …, "version": …, "body": …, "info": …}]}
create function tasks_batch(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it        opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'edit');
    operation jsonb;
    n         integer := 0;
    results   json[] := '{}';
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    begin
        for operation in select o from jsonb_array_elements(args -> 'operations') o loop
            it := apply_operation(it, operation);
            if (args ->> 'atomic')::boolean and (it.answer).outcome not in ('ok', 'created', 'deleted') then
                raise exception using errcode = 'CKBAT';
            end if;
            results := results || row_to_json(it.answer);
            n := n + 1;
        end loop;
    exception when sqlstate 'CKBAT' then
        -- Everything since `begin` is undone; what was refused, and where, is still in the variables.
        return row('batch_refused', null, row_to_json(it.answer), json_build_object('index', n))::answer;
    end;
    return row('ok', (it.list).version,
        json_build_object('version', (it.list).version, 'results', array_to_json(results)), null)::answer;
end $$;
