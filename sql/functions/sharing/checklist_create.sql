-- Makes a checklist for the actor; an import brings its tasks in `tasks`.
-- {made_id, title, description, due_at, color, priority, participant_limit, tasks: [{id, parent_id, depth, title, …}]}
-- `document`: the hash of the document that the tasks come from. The same one again makes nothing: see `imports`.
create or replace function checklist_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    -- Locks the owner's row first. It orders the creates of one user, so that a create sent twice at once finds itself.
    context context := open_account(p_actor);
    list    checklists;
    made_id uuid  := coalesce(args ->> 'id', args ->> 'made_id');
    hash    bytea := args_hash(p_actor, args);
    tasks   jsonb := coalesce(args -> 'tasks', '[]');
    bytes   bigint;
    at      timestamptz := now_ms();
    first   json;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    if args ? 'document' then
        select c.* into list from imports i join checklists c on c.id = i.checklist_id
        where i.user_id = p_actor and i.document = decode(args ->> 'document', 'hex') and role_on(c, p_actor) is not null;
        if found then
            return checklist_answer('ok', list, role_on(list, p_actor));
        end if;
    end if;
    select c.* into list from checklists c where c.id = made_id;
    if found then
        if list.fingerprint <> hash or role_on(list, p_actor) is null then
            return refused('id_taken');
        end if;
        select c.body into first from changes c where c.stream_id = made_id and c.version = 1;
        return answered('created', case when found then 1 else list.version end,
            with_role(coalesce(first, checklist_json(list)), role_on(list, p_actor)), made_id, made_id);
    end if;
    -- The checklist's owner would read a stream of that id: it must not be the id of a user, or of a former one.
    if args ? 'id' and is_spent('checklist', made_id) or exists (select from users u where u.id = made_id)
        or exists (select from changes h where h.stream_id = made_id) then
        return refused('id_taken');
    end if;
    if title_is_taken(p_actor, args ->> 'title') then
        return refused('title_taken');
    elsif over_limit(context, 'tasks', jsonb_array_length(tasks)) then
        return limit_refusal(context, 'tasks');
    elsif owns_most(context, p_actor) then
        return limit_refusal(context, 'checklists');
    end if;
    select octet_length(args ->> 'title') + coalesce(octet_length(args ->> 'description'), 0)
        + coalesce(sum(bytes_of_text(t.title, coalesce(t.description, ''), t.section, t.labels, octet_length(t.repeat::text))), 0)
    into bytes from jsonb_to_recordset(tasks) as t(title text, description text, section text, labels text[], repeat jsonb);
    if over_limit(context, 'checklist_bytes', bytes) then
        return limit_refusal(context, 'checklist_bytes');
    end if;
    insert into checklists (id, owner_id, title, description, due_at, color, priority, participant_limit,
        task_count, open_task_count, text_bytes, version, fingerprint, created_at, updated_at)
    select made_id, p_actor, args ->> 'title', coalesce(args ->> 'description', ''), (args ->> 'due_at')::timestamptz,
        args ->> 'color', args ->> 'priority', coalesce((args ->> 'participant_limit')::integer, 3),
        count(*), count(*) filter (where t ->> 'status' is distinct from 'completed'), bytes, 1, hash, at, at
    from jsonb_array_elements(tasks) t
    on conflict (id) do nothing
    returning * into list;
    if not found then
        return refused('id_taken');
    end if;
    insert into tasks (id, checklist_id, parent_id, depth, title, description, section, position, status, priority,
        due_at, due_on, labels, folded, folded_labels, points, repeat, repeat_bytes, ended_on, completed_at, completed_by, uid, version, created_version,
        created_by, fingerprint, created_at, updated_at)
    select t.id, made_id, t.parent_id, t.depth, t.title, coalesce(t.description, ''), t.section, t.ordinal * 1024,
        coalesce(t.status, 'available'), t.priority, t.due_at, t.due_on,
        coalesce(t.labels, '{}'), folded_text(t.title, t.section, coalesce(t.description, '')),
        folded_labels(coalesce(t.labels, '{}')), nullif(t.points, 0), t.repeat, octet_length(t.repeat::text),
        case when t.status = 'completed' and t.repeat is not null then
            (select local_day(least(coalesce(t.completed_at, at), at), s) from settings s where s.user_id = p_actor) end,
        case when t.status = 'completed' then least(coalesce(t.completed_at, at), at) end,
        case when t.status = 'completed' then context.actor end, t.uid, 1, 1, p_actor, hash, at, at
    from rows from (jsonb_to_recordset(tasks) as (id uuid, parent_id uuid, depth smallint, title text,
        description text, section text, status text, priority text, due_at timestamptz, due_on date, labels text[],
        points integer, repeat jsonb, uid text, completed_at timestamptz))
        with ordinality as t(id, parent_id, depth, title, description, section, status, priority, due_at, due_on, labels, points,
            repeat, uid, completed_at, ordinal);
    if args ? 'document' then
        -- The former checklist of this import is gone, or is not theirs any more.
        insert into imports as i (user_id, document, checklist_id) values (p_actor, decode(args ->> 'document', 'hex'), made_id)
        on conflict (user_id, document) do update set checklist_id = excluded.checklist_id;
    end if;
    context := tell_checklist(context, list, case when args ? 'tasks' then 'checklist.imported' else 'checklist.created' end,
        list.id, checklist_json(list));
    context := tell_added(context, p_actor, 'owner');
    return finish_action(context, checklist_answer('created', list, 'owner'));
end $$;
