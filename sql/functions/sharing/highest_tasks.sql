-- Those of the given tasks that are below none of the others, in the order given.
create or replace function highest_tasks(p_tasks uuid[]) returns tasks[] language sql stable
begin atomic
    with recursive up as (
        select t.id, t.checklist_id, t.parent_id as above from tasks t where t.id = any (p_tasks)
        union all
        select up.id, up.checklist_id, x.parent_id
        from up join tasks x on x.checklist_id = up.checklist_id and x.id = up.above
    )
    select array_agg(t order by w.n)
    from unnest(p_tasks) with ordinality w(id, n) join tasks t on t.id = w.id
    where not exists (select from up where up.id = t.id and up.above = any (p_tasks));
end;
