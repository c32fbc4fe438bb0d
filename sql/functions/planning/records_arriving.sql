-- Own records of tasks that are about to move, which copies may not have. Some are of users who see the tasks only on
-- the other checklist. Some are from before their user came back onto the tasks' checklist. Copies get the latter by
-- the checklist's snapshot, and may ask for it when the tasks have moved on. It counts no further than one request may
-- change.
create or replace function records_arriving(context context, p_tasks uuid[], p_people uuid[]) returns records[] language sql stable
begin atomic
    with readers as materialized (
        select r.* from (
            select u.id, c.id as checklist_id, role_on(c, u.id) is null as is_new, j.me_version
            from unnest(p_people) u(id)
            join checklists c on c.id in (select t.checklist_id from tasks t where t.id = any (p_tasks))
            left join joinings j on j.checklist_id = c.id and j.user_id = u.id) r
        where r.is_new or r.me_version is not null
    )
    select array_agg(r) from (
        select x as r
        from readers n
        join records x on x.user_id = n.id and x.date >= records_since((now() at time zone 'UTC')::date - 1)
        join tasks t on t.id = x.task_id and t.checklist_id = n.checklist_id
        where x.task_id = any (p_tasks) and (n.is_new or x.version <= n.me_version)
        limit limit_of(context, 'carried_tasks') + 1) as theirs;
end;
