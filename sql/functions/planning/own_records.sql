-- The records of a user that a copy has: from a date on, of tasks that they see, without the dates that were taken out.
create or replace function own_records(p_user uuid, p_since date, p_checklist uuid default null) returns setof records language sql stable
begin atomic
    with theirs as materialized (
        select x.* from records x where x.user_id = p_user and x.date >= p_since
    ), seen as materialized (
        -- It reads the dates that were taken out once for each task.
        select t.id, t.repeat -> 'except' as except
        from tasks t join checklists c on c.id = t.checklist_id
        where t.id in (select x.task_id from theirs x) and (p_checklist is null or c.id = p_checklist) and role_on(c, p_user) is not null
    )
    select x.* from theirs x join seen on seen.id = x.task_id
    where not coalesce(seen.except ? to_char(x.date, 'YYYY-MM-DD'), false);
end;
