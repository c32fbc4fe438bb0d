-- The number of a task's subtasks on all levels, and the number of these levels. It counts up to one more subtask than
-- a request may change.
create or replace function extent_below(context context, p_task uuid, out tasks integer, out levels integer) language sql stable
begin atomic
    with recursive below as (
        select x.id, 1 as down from tasks x where x.checklist_id = (context.list).id and x.parent_id = p_task
        union all
        select x.id, below.down + 1 from tasks x join below on x.checklist_id = (context.list).id and x.parent_id = below.id
    )
    select count(*), coalesce(max(b.down), 0) from (select below.down from below limit limit_of(context, 'carried_tasks') + 1) b;
end;
