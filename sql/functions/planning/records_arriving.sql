-- Own records of tasks that are about to move, of users who see the tasks only where they go: copies may not have these. More than one request
-- may change are not counted.
create or replace function records_arriving(p_tasks uuid[], p_people uuid[]) returns records[] language sql stable
begin atomic
    with newcomers as materialized (
        select u.id from unnest(p_people) u(id)
        where exists (
            select from checklists c
            where c.id in (select t.checklist_id from tasks t where t.id = any (p_tasks)) and role_on(c, u.id) is null)
    )
    select array_agg(r) from (
        select x as r
        from newcomers n join records x on x.user_id = n.id and x.date >= records_since((now() at time zone 'UTC')::date - 1)
        where x.task_id = any (p_tasks)
        limit carry_limit() + 1) as theirs;
end;
