-- The labels of the tasks that a reader may see, on checklists that are not archived, with their numbers of open tasks.
-- The most used come first. Labels that differ only by case are one, written as most tasks have it. It may look through
-- `p_bytes`, where each task counts as `p_task_bytes` beside its text, or each label as 64. It returns one row of nulls
-- if there is more. See tasks_found().
--
-- It sorts nothing by a locale, which takes long for some letters.
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
    if size > p_bytes or p_bytes < (
        select 64 * sum(t.number)
        from unnest(lists) l(id)
        cross join lateral (select cardinality(x.labels) as number from tasks x where x.checklist_id = l.id offset 0) t) then
        return query select null::text, null::bigint, null::uuid;
        return;
    end if;
    return query
    with written as (
        select w.label collate "C" as label, k.key collate "C" as key, count(*)::integer as tasks,
            (count(*) filter (where t.status <> 'completed'))::integer as open
        from unnest(lists) l(id)
        cross join lateral (
            select x.labels, x.folded_labels, x.status from tasks x where x.checklist_id = l.id and x.labels <> '{}' offset 0) t
        cross join lateral unnest(t.labels) with ordinality w(label, n)
        cross join lateral (
            select case when t.folded_labels is null then label_key(w.label) else t.folded_labels[w.n] end as key) k
        group by 1, 2
    ), used as (
        -- The number of the tasks that do not have it, and the label: the least of a key is the one that most tasks
        -- have.
        select substr(min(lpad((99999999 - w.tasks)::text, 8, '0') || w.label), 9) as label, sum(w.open) as open,
            md5(w.key)::uuid as id
        from written w
        group by w.key
    )
    select u.label, u.open, u.id
    from used u
    where p_place is null or (-u.open, u.id) > (p_place, p_after)
    order by -u.open, u.id
    limit p_limit;
end $$;
