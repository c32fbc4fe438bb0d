-- The labels of the tasks that a reader may see, on checklists that are not archived, and how many open tasks have
-- each: the most used first. Labels that differ only by case are one, written as most tasks have it. `p_bytes`: how
-- much it may look through, each task counted as `p_task_bytes` beside its text; it returns one row of nulls if that is
-- more. See tasks_found().
create or replace function labels_used(p_reader uuid, p_bytes bigint, p_task_bytes bigint, p_place bigint, p_after uuid, p_limit bigint)
returns table (label text, open_task_count bigint, id uuid) language plpgsql stable rows 100
set enable_seqscan to off
set enable_hashjoin to off
set enable_mergejoin to off
set enable_memoize to off
as $$
declare
    lists uuid[];
    size  bigint;
begin
    select array_agg(c.id), coalesce(sum(c.text_bytes + p_task_bytes * c.task_count), 0) into lists, size
    from visible_checklists(p_reader, false) c;
    if size > p_bytes then
        return query select null::text, null::bigint, null::uuid;
        return;
    end if;
    return query
    with written as (
        select w.label, count(*) as tasks, count(*) filter (where t.status <> 'completed') as open
        from unnest(lists) l(id)
        cross join lateral (select x.labels, x.status from tasks x where x.checklist_id = l.id and x.labels <> '{}' offset 0) t,
        unnest(t.labels) w(label)
        group by w.label
    ), used as (
        select (array_agg(w.label order by w.tasks desc, w.label collate "C"))[1] as label, sum(w.open)::bigint as open,
            md5(title_key(w.label))::uuid as id
        from written w
        group by title_key(w.label)
    )
    select u.label, u.open, u.id
    from used u
    where p_place is null or (-u.open, u.id) > (p_place, p_after)
    order by -u.open, u.id
    limit p_limit;
end $$;
