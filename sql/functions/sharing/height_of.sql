-- How far down the deepest subtask of a task is: 0 where it has none.
create or replace function height_of(t tasks) returns integer language sql stable
begin atomic
    with recursive below as (
        select x.id, 1 as down from tasks x where x.checklist_id = t.checklist_id and x.parent_id = t.id
        union all
        select x.id, below.down + 1 from tasks x join below on x.checklist_id = t.checklist_id and x.parent_id = below.id
    )
    select coalesce(max(below.down), 0) from below;
end;
