-- Edits or moves a task of a locked checklist. Making room for a task that moves may move that task too; the comparison
-- is then with its new place. It knows the side effects before it changes anything: the number of subtasks that go
-- along, and the bytes by which the text grows.
-- {id, if_versions, title, description, status, at: when it was completed, priority, due_at | due_on, labels,
-- participant_limit, points, section, parent_id, position | before | after, repeat, repeat_was: the hash of the reading
-- behind `repeat`, see repeat_hash(), repeat_refused: why there is no such `repeat`}
create or replace function apply_task_update(inout context context, args jsonb) language plpgsql as $$
declare
    list     checklists := context.list;
    was      tasks;
    t        tasks;
    parent   tasks;
    moves    boolean := args ?| array['section', 'parent_id', 'position', 'before', 'after'];
    taken    integer;
    -- The bytes by which the text grows.
    grown    integer := 0;
    subtasks integer := 0;
    levels   integer;
    spot     record;
    moment   timestamptz;
    at       timestamptz;
begin
    select x.* into was from tasks x where x.checklist_id = list.id and x.id = (args ->> 'id')::uuid;
    if not found then
        context.answer := refused('not_found');
        return;
    elsif is_stale(args, was.version) then
        context.answer := task_answer('stale', was);
        return;
    end if;
    t := was;
    -- Most edits are of the status alone.
    if args ?| array['title', 'description', 'priority', 'due_at', 'due_on', 'labels', 'repeat', 'repeat_was', 'repeat_refused', 'participant_limit', 'points'] then
        if args ? 'title' then t.title := args ->> 'title'; end if;
        if args ? 'description' then t.description := coalesce(args ->> 'description', ''); end if;
        if args ? 'priority' then t.priority := args ->> 'priority'; end if;
        if args ?| array['due_at', 'due_on'] then
            -- A time or a date: setting one clears the other.
            t.due_at := case when args ? 'due_at' then (args ->> 'due_at')::timestamptz when args ->> 'due_on' is null then was.due_at end;
            t.due_on := case when args ? 'due_on' then (args ->> 'due_on')::date when args ->> 'due_at' is null then was.due_on end;
        end if;
        if args ? 'labels' then
            t.labels := array(select jsonb_array_elements_text(coalesce(nullif(args -> 'labels', 'null'), '[]')));
            if t.labels is distinct from was.labels then t.folded_labels := folded_labels(t.labels); end if;
        end if;
        if args ? 'repeat_was' and repeat_hash(was.repeat) is distinct from args ->> 'repeat_was' then
            perform work_out_again();
        elsif args ? 'repeat_refused' then
            context.answer := refused(args ->> 'repeat_refused');
            return;
        elsif args ? 'repeat' then
            t.repeat := nullif(args -> 'repeat', 'null');
            t.repeat_bytes := octet_length(t.repeat::text);
        end if;
        if args ? 'participant_limit' then
            t.participant_limit := coalesce((args ->> 'participant_limit')::integer, 3);
            taken := jsonb_array_length(t.participants);
            if t.participant_limit < taken then
                context.answer := refused('limit_below_taken', json_build_object('limit', t.participant_limit, 'taken', taken));
                return;
            end if;
        end if;
        if args ? 'points' then t.points := nullif((args ->> 'points')::integer, 0); end if;
    end if;
    if args ? 'at' then
        moment := now_ms();
        at := by_our_clock((args ->> 'at')::timestamptz, moment);
    end if;
    if at > moment then
        context.answer := refused('in_future');
        return;
    elsif args ? 'at' and args ->> 'status' is distinct from 'completed' then
        context.answer := refused('not_completing');
        return;
    elsif args ? 'status' then
        t.status := args ->> 'status';
        if t.status = 'completed' and was.status <> 'completed' then
            t.completed_at := coalesce(at, now_ms());
            t.completed_by := context.actor;
        elsif t.status <> 'completed' then
            t.completed_at := null;
            t.completed_by := null;
        end if;
        if (t.status = 'completed') <> (was.status = 'completed') then
            -- A repeating task earns by its occurrences.
            t.earned := case when t.status = 'completed' and t.repeat is null then t.points end;
            if t.earned is distinct from was.earned and context.shares then
                -- It locks users only in a transaction of its own: the daemon asks again. Nothing is changed yet.
                context.answer := done('alone');
                return;
            end if;
        end if;
        -- A task that nobody has claimed is available.
        if t.status = 'available' then t.participants := '[]'; end if;
    end if;
    if t.repeat is null or t.status <> 'completed' then
        t.ended_on := null;
    elsif t.ended_on is null then
        t.ended_on := (select local_day(t.completed_at, s) from settings s
            where s.user_id = coalesce((t.completed_by ->> 'id')::uuid, (context.actor ->> 'id')::uuid));
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
                context.answer := refused('parent_not_found');
                return;
            elsif is_below(list, parent.id, t.id) then
                context.answer := refused('own_subtask');
                return;
            elsif args ? 'section' and args ->> 'section' is distinct from parent.section then
                context.answer := refused('section_of_parent');
                return;
            end if;
            t.depth := parent.depth + 1;
            t.section := parent.section;
        end if;
        if t.depth <> was.depth or t.section is distinct from was.section then
            select e.tasks, e.levels into subtasks, levels from extent_below(context, t.id) e;
            select * into spot from too_much(context, subtasks, 0);
            context := spot.context;
            if spot.exceeds then
                return;
            elsif t.depth > was.depth and over_limit(context, 'depth', t.depth + levels) then
                context.answer := limit_refusal(context, 'depth');
                return;
            end if;
            grown := subtasks * (coalesce(octet_length(t.section), 0) - coalesce(octet_length(was.section), 0));
        end if;
    end if;
    if args ? 'repeat' and was.repeat -> 'except' <> '[]' then
        select * into spot from too_much(context, records_again(context, t.id, was.repeat, t.repeat), 0);
        context := spot.context;
        if spot.exceeds then
            return;
        end if;
    end if;
    if moves or args ?| array['title', 'description', 'labels', 'repeat'] then
        if row(t.title, t.section, t.description) is distinct from row(was.title, was.section, was.description) then
            t.folded := folded_text(t.title, t.section, t.description);
        end if;
        grown := grown + bytes_of_text(t.title, t.description, t.section, t.labels, t.repeat_bytes)
            - bytes_of_text(was.title, was.description, was.section, was.labels, was.repeat_bytes);
        if grown > 0 and over_limit(context, 'checklist_bytes', list.text_bytes + grown) then
            context.answer := too_large(context);
            return;
        end if;
        if args ?| array['position', 'before', 'after'] then
            select * into spot from place_for(context, args);
            context := spot.context;
            list := context.list;
            t.position := spot.place;
            if t.position is null then
                return;
            end if;
            -- Making room may have moved this task too, so this compares with its present place.
            select x.position, x.version, x.updated_at into was.position, was.version, was.updated_at
            from tasks x where x.id = t.id;
            t.version := was.version;
            t.updated_at := was.updated_at;
        end if;
    end if;
    if t is not distinct from was then
        context.answer := task_answer('ok', was);
        context.list := list;
        return;
    end if;
    list := advance(list, 0, (t.status <> 'completed')::integer - (was.status <> 'completed')::integer, grown);
    update tasks x
    set title = t.title, description = t.description, status = t.status, priority = t.priority, due_at = t.due_at,
        due_on = t.due_on, labels = t.labels, folded = t.folded, folded_labels = t.folded_labels,
        participants = t.participants, participant_limit = t.participant_limit,
        parent_id = t.parent_id, depth = t.depth, section = t.section, position = t.position,
        completed_at = t.completed_at, completed_by = t.completed_by, points = t.points, earned = t.earned,
        repeat = t.repeat, repeat_bytes = t.repeat_bytes, ended_on = t.ended_on, version = list.version, updated_at = list.updated_at
    where x.id = t.id
    returning x.* into t;
    context.answer := task_answer('ok', t);
    context := tell_checklist(context, list, case when t.status = was.status then case when moves then 'task.moved' else 'task.updated' end
        when t.status = 'completed' then 'task.completed' when was.status = 'completed' then 'task.reopened'
        else 'task.updated' end, t.id, (context.answer).body);
    if subtasks > 0 then
        perform bring_along(t, t.section is distinct from was.section);
    end if;
    if t.earned is distinct from was.earned then
        context.given := array_append(context.given, case when t.earned is not null then completion_points(t, 'completed')
            else completion_points(was, 'uncompleted') end);
    end if;
    if row(t.due_at, t.due_on, t.repeat, t.ended_on) is distinct from row(was.due_at, was.due_on, was.repeat, was.ended_on) then
        context.reviews := array_append(context.reviews, row(null, t.id, null, null)::reminder_reviews);
    end if;
    if args ? 'repeat' then
        context := tell_again(context, was.repeat, t);
    end if;
end $$;
