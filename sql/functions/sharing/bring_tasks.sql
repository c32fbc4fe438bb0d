-- Brings tasks of other locked checklists, with all their subtasks, to the end of a locked one. Users who are not on
-- that one come off the tasks. The former stream logs each task's deletion, deepest first; this one logs its creation,
-- each after its parent.
create or replace function bring_tasks(inout context context, p_roots uuid[], p_section text) language plpgsql as $$
declare
    list    checklists := context.list;
    former  checklists;
    at      timestamptz := now_ms();
    people  uuid[] := list.owner_id || array(select p.user_id from participants p where p.checklist_id = list.id);
    last    double precision := coalesce((select max(t.position) from tasks t where t.checklist_id = list.id), 0);
    tree    uuid[];
    grown   bigint;
    cost    record;
    refusal answer;
    arrived tasks[];
    told    records[];
begin
    context.answer := done('ok');
    if cardinality(p_roots) = 0 then
        return;
    end if;
    with recursive below as (
        select t.id, t.checklist_id, w.n from unnest(p_roots) with ordinality w(id, n) join tasks t on t.id = w.id
        union all
        select x.id, x.checklist_id, below.n from tasks x join below on x.checklist_id = below.checklist_id and x.parent_id = below.id
    )
    select array_agg(t.id order by below.n, t.depth, t.position, t.id) into tree from below join tasks t on t.id = below.id;
    if over_limit(context, 'tasks', list.task_count + cardinality(tree)) then
        context.answer := limit_refusal(context, 'tasks');
        return;
    end if;
    select sum(bytes_of_text(t.title, t.description, p_section, t.labels, t.repeat_bytes)) into grown from tasks t where t.id = any (tree);
    if grown > 0 and over_limit(context, 'checklist_bytes', list.text_bytes + grown) then
        context.answer := too_large(context);
        return;
    end if;
    refusal := comments_refusal(context, (select count(*) from comments m where m.task_id = any (tree)));
    if refusal.outcome is not null then
        context.answer := refusal;
        return;
    end if;
    -- In the order in which a user's record locks its task: see hold_trees().
    perform from tasks t where t.id = any (tree) order by t.id for update;
    told := records_arriving(context, tree, people);
    select * into cost
    from too_much(
        context, cardinality(tree) - cardinality(p_roots) + shared_records(context, tree) + coalesce(cardinality(told), 0)
            + ending_reminders(context, tree, people),
        grown);
    context := cost.context;
    if cost.exceeds then
        return;
    end if;
    for former in select c.* from checklists c where c.id in (select t.checklist_id from tasks t where t.id = any (tree)) order by c.id loop
        context := (log_departures(context, former, tree, 'moved')).context;
    end loop;
    with recursive below as (
        select w.id, 1 as depth from unnest(p_roots) w(id)
        union all
        select x.id, below.depth + 1
        from below join tasks t on t.id = below.id join tasks x on x.checklist_id = t.checklist_id and x.parent_id = t.id
    ), moving as (
        select below.id, below.depth, w.n,
            (select coalesce(jsonb_agg(p order by o), '[]') from jsonb_array_elements(t.participants) with ordinality as e(p, o)
             where (p ->> 'id')::uuid = any (people)) as rest
        from below join tasks t on t.id = below.id join unnest(tree) with ordinality w(id, n) on w.id = below.id
    ), moved as (
        update tasks t
        set checklist_id = list.id, parent_id = case when moving.depth > 1 then t.parent_id end, depth = moving.depth,
            section = p_section, folded = case when t.section is distinct from p_section
                then folded_text(t.title, p_section, t.description) else t.folded end,
            position = last + 1024 * moving.n, participants = moving.rest,
            status = case when t.status = 'in_progress' and t.participants <> '[]' and moving.rest = '[]' then 'available'
                else t.status end,
            version = list.version + moving.n, updated_at = at, made_on = coalesce(t.made_on, t.checklist_id)
        from moving where t.id = moving.id
        returning t as task
    )
    select array_agg(m.task order by (m.task).version) into arrived from moved m;
    update comments m set checklist_id = list.id where m.task_id = any (tree);
    context := bring_records(log_arrivals(context, arrived), tree);
    context.again := context.again || told;
    context := end_reminders(context, tree, people);
end $$;
