-- Gives the subtasks of a task its section and their depth below it. Each that differs is a change.
create or replace function carry_subtasks(inout list checklists, t tasks, p_actor jsonb) language plpgsql as $$
declare
    moved tasks[];
begin
    with recursive below as (
        select x.id, t.depth + 1 as depth from tasks x where x.checklist_id = list.id and x.parent_id = t.id
        union all
        select x.id, below.depth + 1 from tasks x join below on x.checklist_id = list.id and x.parent_id = below.id
    ), differing as (
        select x.id, below.depth, row_number() over (order by x.position, x.id) as n
        from tasks x join below on below.id = x.id
        where x.depth <> below.depth or x.section is distinct from t.section
    ), carried as (
        update tasks x
        set depth = differing.depth, section = t.section, version = list.version + differing.n, updated_at = t.updated_at
        from differing where x.id = differing.id
        returning x as task
    )
    select array_agg(c.task) into moved from carried c;
    list := log_tasks(list, 'task.moved', p_actor, moved);
end $$;
