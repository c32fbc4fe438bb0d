-- Deletes a task with its subtasks, deepest first. Each is a change. It takes back the points that the actor earned
-- with those that repeat.
-- {id, if_versions}
create or replace function apply_task_delete(inout context context, args jsonb) language plpgsql as $$
declare
    list    checklists := context.list;
    t       tasks;
    tree    uuid[];
    cost    record;
    left_by record;
begin
    select x.* into t from tasks x where x.checklist_id = list.id and x.id = (args ->> 'id')::uuid;
    if not found then
        context.answer := refused('not_found');
        return;
    elsif is_stale(args, t.version) then
        context.answer := task_answer('stale', t);
        return;
    end if;
    tree := hold_trees(array[list.id], array[t.id]);
    -- The comments that are deleted count like text, because their number is bounded only for each checklist.
    select * into cost
    from too_much(context, cardinality(tree) - 1, 100 * (select count(*) from comments m where m.task_id = any (tree)));
    context := cost.context;
    if cost.exceeds then
        return;
    end if;
    context.given := context.given || records_earned(
        array(
            select r from tasks x join records r on r.task_id = x.id
            where x.id = any (tree) and x.repeat is not null and r.points is not null and (context.actor ->> 'id')::uuid = any (r.done_by)),
        (context.actor ->> 'id')::uuid);
    insert into spent_ids (kind, id)
    select 'task', x.id from unnest(tree) x (id)
    union all
    select 'comment', m.id from comments m where m.task_id = any (tree)
    on conflict do nothing;
    select * into left_by from log_departures(context, list, tree);
    context := left_by.context;
    context.list := left_by.list;
    delete from tasks x where x.id = t.id;
    context.answer := answered('deleted', (context.list).version, null);
end $$;
