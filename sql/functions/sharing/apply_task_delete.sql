-- Deletes a task with its subtasks, deepest first. Each is a change. It takes back the points that the actor earned
-- with those that repeat.
-- {id, if_versions}
create or replace function apply_task_delete(inout it opened, args jsonb) language plpgsql as $$
declare
    list checklists := it.list;
    t    tasks;
    tree uuid[];
    at   timestamptz := now_ms();
    gone integer;
    open integer;
    bytes integer;
    cost record;
begin
    select x.* into t from tasks x where x.checklist_id = list.id and x.id = (args ->> 'id')::uuid;
    if not found then
        it.answer := refused('not_found');
        return;
    elsif is_stale(args, t.version) then
        it.answer := task_answer('stale', t);
        return;
    end if;
    tree := hold_trees(array[list.id], array[t.id]);
    -- What goes with the comments counts like text: their number is bounded only for each checklist.
    select * into cost
    from too_much(it, cardinality(tree) - 1, 100 * (select count(*) from comments m where m.task_id = any (tree)));
    it := cost.it;
    if cost.exceeds then
        return;
    end if;
    it.given := it.given || records_earned(
        array(
            select r from tasks x join records r on r.task_id = x.id
            where x.id = any (tree) and x.repeat is not null and r.points is not null and (it.actor ->> 'id')::uuid = any (r.done_by)),
        (it.actor ->> 'id')::uuid);
    with counted as (
        select x.id, x.repeat is not null as repeats,
            bytes_of_text(x.title, x.description, x.section, x.labels, x.repeat_bytes) as bytes,
            row_number() over deepest as n,
            count(*) filter (where x.status <> 'completed') over deepest as closed
        from tasks x where x.id = any (tree) window deepest as (order by x.depth desc, x.id rows unbounded preceding)
    ), logged as (
        insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
        select list.id, list.version + c.n, 'task.deleted', (it.actor ->> 'id')::uuid, c.id, list.task_count - c.n,
            list.open_task_count - c.closed, gone_task_json(c.id, c.repeats), at
        from counted c
    ), spent as (
        insert into spent_ids (kind, id)
        select 'task', c.id from counted c
        union all
        select 'comment', m.id from comments m where m.task_id = any (tree)
        on conflict do nothing
    )
    select max(c.n), max(c.closed), sum(c.bytes) into gone, open, bytes from counted c;
    delete from tasks x where x.id = t.id;
    update checklists c
    set version = c.version + gone, task_count = c.task_count - gone, open_task_count = c.open_task_count - open,
        text_bytes = c.text_bytes - bytes, updated_at = at
    where c.id = list.id
    returning c.* into list;
    it.list := list;
    it.answer := row('deleted', list.version, null, null)::answer;
end $$;
