-- Whether a task equals another one, or is below it.
create or replace function is_below(list checklists, p_task uuid, p_ancestor uuid) returns boolean language sql stable
begin atomic
    with recursive up as (
        select p_task as id
        union all
        select x.parent_id from tasks x join up on x.checklist_id = list.id and x.id = up.id where x.parent_id is not null
    )
    select exists (select from up where up.id = p_ancestor);
end;
