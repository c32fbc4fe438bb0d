-- The tasks that a reader may see and a filter takes, with a key. They are in the order of that key and of their ids,
-- behind a place.
-- {q, status, priority, label, checklist_id, participant, own, repeating, archived, due_before, due_before_local,
-- due_after, due_after_local, sort, bytes: how much it may look through, task_bytes: the bytes that each task counts
-- for beside its text}. It returns one row of nulls if that is more.
--
-- It looks at the tasks of the reader's checklists, one checklist after the other. Other users' tasks cost nothing, and
-- writers pay for no index on words. The counters of the checklists tell the amount before. It reads by the index with
-- any statistics: see tasks_json(). PostgreSQL plans it with the filter at hand, so that absent conditions cost
-- nothing.
create or replace function tasks_found(p_reader uuid, p_filter jsonb, p_place bigint, p_after uuid, p_limit bigint)
returns table (place bigint, id uuid) language plpgsql stable rows 100
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set enable_memoize to off
set plan_cache_mode to force_custom_plan
as $$
declare
    lists    uuid[];
    size     bigint;
    sort     text        := p_filter ->> 'sort';
    stage    text        := p_filter ->> 'status';
    urgency  text        := p_filter ->> 'priority';
    label    text        := label_key(p_filter ->> 'label');
    patterns text[]      := search_patterns(p_filter ->> 'q');
    phrase   text        := '***=' || search_key(p_filter ->> 'q');
    taker    jsonb       := case when p_filter ? 'participant' then jsonb_build_array(jsonb_build_object('id', p_filter ->> 'participant')) end;
    me       jsonb       := jsonb_build_array(jsonb_build_object('id', p_reader));
    own      boolean     := coalesce((p_filter ->> 'own')::boolean, false);
    owned    uuid[];
    repeating boolean    := p_filter ->> 'repeating';
    before   timestamptz := p_filter ->> 'due_before';
    since    timestamptz := p_filter ->> 'due_after';
    before_local timestamp := p_filter ->> 'due_before_local';
    since_local  timestamp := p_filter ->> 'due_after_local';
begin
    select array_agg(c.id), array_agg(c.id) filter (where c.owner_id = p_reader),
        coalesce(sum(c.text_bytes + (p_filter ->> 'task_bytes')::bigint * c.task_count), 0) into lists, owned, size
    from visible_checklists(p_reader, (p_filter ->> 'archived')::boolean, (p_filter ->> 'checklist_id')::uuid) c;
    if size > (p_filter ->> 'bytes')::bigint then
        return query select null::bigint, null::uuid;
        return;
    end if;
    return query
    select k.place, t.id
    from unnest(lists) l(id) cross join lateral (select x.* from tasks x where x.checklist_id = l.id offset 0) t
    -- Once for each task, and only for a search.
    cross join lateral (select
        case when patterns is not null and t.folded is null then search_text(t.title, t.section, t.description) end as text
        offset 0) w
    cross join lateral (select case when patterns is not null then coalesce(t.folded, search_key(w.text)) end as key offset 0) x
    cross join lateral (select
        case
            when t.due_at is not null then (date_part('epoch', t.due_at) * 1000)::bigint
            when t.due_on is not null then (t.due_on - date '1970-01-01') * 86400000::bigint
            else 1::bigint << 48
        end as due) d
    cross join lateral (select
        case sort
            when 'due' then d.due
            when 'created' then -(date_part('epoch', t.created_at) * 1000)::bigint
            when 'updated' then -(date_part('epoch', t.updated_at) * 1000)::bigint
            when 'priority' then d.due
                + (coalesce(array_position('{do_first,plan,delegate,delay}', t.priority), 5)::bigint << 50)
            when 'rank' then -(date_part('epoch', t.updated_at) * 1000)::bigint
                + (case when split_part(x.key, e'\n', 1) ~ phrase then 1 when split_part(x.key, e'\n', 1) ~ all (patterns) then 2
                    else 3 end::bigint << 50)
        end as place) k
    where (stage is null or case stage when 'open' then t.status <> 'completed' else t.status = stage end)
        and (urgency is null or case urgency when 'none' then t.priority is null else t.priority = urgency end)
        and (before is null or t.due_at < before or t.due_on < before_local)
        and (since is null or t.due_at >= since or t.due_on >= since_local)
        and (repeating is null or (t.repeat is not null) = repeating)
        and (taker is null or t.participants @> taker)
        and (not own or t.participants @> me or t.participants = '[]' and t.checklist_id = any (owned))
        and (label is null or case when t.folded_labels is null then exists (select from unnest(t.labels) w where label_key(w) = label)
            else t.folded_labels @> array[label] end)
        and (patterns is null or x.key ~ all (patterns))
        and (p_place is null or (k.place, t.id) > (p_place, p_after))
    order by k.place, t.id
    limit p_limit;
end $$;
