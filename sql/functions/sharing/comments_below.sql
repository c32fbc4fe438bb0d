-- How many comments a task and its subtasks on a locked checklist have.
create or replace function comments_below(list checklists, p_task uuid) returns bigint language sql stable
begin atomic
    with recursive below as (
        select p_task as id
        union all
        select x.id from tasks x join below on x.checklist_id = list.id and x.parent_id = below.id
    )
    select count(*) from below join comments m on m.task_id = below.id;
end;
