-- The shared records of a checklist that a copy has: from a date on, without the dates that were taken out.
create or replace function common_records(c checklists, p_since date) returns setof records language sql stable
begin atomic
    with shared as materialized (
        select x.* from records x where x.checklist_id = c.id and x.date >= p_since
    ), seen as materialized (
        select t.id, t.repeat -> 'except' as except from tasks t where t.id in (select x.task_id from shared x)
    )
    select x.* from shared x join seen on seen.id = x.task_id
    where not coalesce(seen.except ? to_char(x.date, 'YYYY-MM-DD'), false);
end;
