-- Deletes a task with its subtasks, deepest first. Each is a change. It takes back the points that the actor earned
-- with those that repeat.
-- {id, if_versions}
create or replace function apply_task_delete(inout it opened, args jsonb) language plpgsql as $$
declare
    list checklists := it.list;
    t    tasks;
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
    perform hold_trees(array[list.id], array[t.id]);
    -- What goes with the comments counts like text: their number is bounded only for each checklist.
    select * into cost from too_much(it, (extent_below(list, t.id)).tasks, 100 * comments_below(list, t.id));
    it := cost.it;
    if cost.exceeds then
        return;
    end if;
    it.given := it.given || earned_below(t, (it.actor ->> 'id')::uuid);
    with recursive tree as (
        select x.* from tasks x where x.id = t.id
        union all
        select x.* from tasks x join tree on x.checklist_id = list.id and x.parent_id = tree.id
    ), counted as (
        select tree.id, tree.repeat is not null as repeats,
            bytes_of_text(tree.title, tree.description, tree.section, tree.labels, tree.repeat_bytes) as bytes,
            row_number() over deepest as n,
            count(*) filter (where tree.status <> 'completed') over deepest as closed
        from tree window deepest as (order by tree.depth desc, tree.id rows unbounded preceding)
    ), logged as (
        insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
        select list.id, list.version + c.n, 'task.deleted', (it.actor ->> 'id')::uuid, c.id, list.task_count - c.n,
            list.open_task_count - c.closed, gone_task_json(c.id, c.repeats), at
        from counted c
    ), spent as (
        insert into spent_ids (kind, id)
        select 'task', c.id from counted c
        union all
        select 'comment', m.id from comments m where m.task_id in (select c.id from counted c)
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
