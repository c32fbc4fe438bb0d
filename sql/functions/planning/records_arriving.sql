-- Own records of tasks that are about to move, which copies may not have: all those of users who see the tasks only where
-- they go; and those that somebody kept before they came back onto the tasks' checklist. Copies get the latter by the
-- checklist's snapshot, and may ask for it when the tasks have moved on. More than one request may change are not counted.
create or replace function records_arriving(p_tasks uuid[], p_people uuid[]) returns records[] language sql stable
begin atomic
    with former as materialized (
        select distinct t.checklist_id as id from tasks t where t.id = any (p_tasks)
    ), readers as materialized (
        select u.id, max(case when role_on(c, u.id) is null then 9223372036854775807 else j.me_version end) as through
        from unnest(p_people) u(id)
        cross join checklists c
        left join joinings j on j.checklist_id = c.id and j.user_id = u.id
        where c.id in (select f.id from former f)
        group by u.id
        having max(case when role_on(c, u.id) is null then 9223372036854775807 else j.me_version end) is not null
    )
    select array_agg(r) from (
        select x as r
        from readers n join records x on x.user_id = n.id and x.date >= records_since((now() at time zone 'UTC')::date - 1)
        where x.task_id = any (p_tasks) and x.version <= n.through
        limit carry_limit() + 1) as theirs;
end;
