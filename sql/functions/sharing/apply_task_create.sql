-- Makes a task on a locked checklist. Every `apply_…` works on a locked one, so that a single request and a batch share
-- it.
-- {id | made_id, title, description, section, parent_id, position | before | after, priority, due_at | due_on, labels,
-- participant_limit, points, repeat}
create or replace function apply_task_create(inout context context, args jsonb) language plpgsql as $$
declare
    list    checklists := context.list;
    t       tasks;
    parent  tasks;
    made_id uuid  := coalesce(args ->> 'id', args ->> 'made_id');
    hash    bytea := args_hash((context.actor ->> 'id')::uuid, args);
    spot    record;
    section text;
    labels  text[] := array(select jsonb_array_elements_text(coalesce(nullif(args -> 'labels', 'null'), '[]')));
    grown   integer;
    repeat  jsonb := nullif(args -> 'repeat', 'null');
    first   json;
begin
    select x.* into t from tasks x where x.id = made_id;
    if found then
        if coalesce(t.made_on, t.checklist_id) <> list.id or t.fingerprint <> hash then
            context.answer := refused('id_taken');
        else
            -- A repeated create gets the first answer, wherever the task has moved since; a batch may have made it just
            -- now.
            context := write_changes(context);
            select c.body into first from changes c
            where c.stream_id = list.id and c.version = t.created_version and c.subject_id = made_id;
            if found then
                context.answer := answered('created', t.created_version, first, made_id, list.id);
            elsif t.checklist_id = list.id
                or role_on((select c from checklists c where c.id = t.checklist_id), (context.actor ->> 'id')::uuid) is not null then
                context.answer := task_answer('created', t);
            else
                context.answer := refused('id_taken');
            end if;
        end if;
        return;
    elsif args ? 'id' and is_spent('task', made_id) then
        context.answer := refused('id_taken');
        return;
    elsif over_limit(context, 'tasks', list.task_count + 1) then
        context.answer := limit_refusal(context, 'tasks');
        return;
    end if;
    if args ->> 'parent_id' is not null then
        select x.* into parent from tasks x where x.checklist_id = list.id and x.id = (args ->> 'parent_id')::uuid;
        if not found then
            context.answer := refused('parent_not_found');
            return;
        elsif over_limit(context, 'depth', parent.depth + 1) then
            context.answer := limit_refusal(context, 'depth');
            return;
        elsif args ->> 'section' is distinct from parent.section and args ->> 'section' is not null then
            context.answer := refused('section_of_parent');
            return;
        end if;
    end if;
    section := case when parent.id is null then args ->> 'section' else parent.section end;
    grown := bytes_of_text(args ->> 'title', coalesce(args ->> 'description', ''), section, labels, octet_length(repeat::text));
    if grown > 0 and over_limit(context, 'checklist_bytes', list.text_bytes + grown) then
        context.answer := too_large(context);
        return;
    end if;
    select * into spot from place_for(context, args);
    context := spot.context;
    if spot.place is null then
        return;
    end if;
    list := advance(context.list, 1, 1, grown);
    insert into tasks (id, checklist_id, parent_id, depth, title, description, section, position, priority, due_at, due_on,
        labels, folded, folded_labels, participant_limit, points, repeat, repeat_bytes, version, created_version, created_by,
        fingerprint, created_at, updated_at)
    values (made_id, list.id, parent.id, coalesce(parent.depth, 0) + 1, args ->> 'title', coalesce(args ->> 'description', ''),
        section, spot.place, args ->> 'priority',
        (args ->> 'due_at')::timestamptz, (args ->> 'due_on')::date,
        labels, folded_text(args ->> 'title', section, coalesce(args ->> 'description', '')), folded_labels(labels),
        coalesce((args ->> 'participant_limit')::integer, 3), nullif((args ->> 'points')::integer, 0),
        repeat, octet_length(repeat::text), list.version, list.version, (context.actor ->> 'id')::uuid, hash,
        list.updated_at, list.updated_at)
    returning * into t;
    context.answer := task_answer('created', t);
    context := tell_checklist(context, list, 'task.created', t.id, (context.answer).body);
end $$;
