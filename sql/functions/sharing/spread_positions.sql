-- Spreads the positions of a locked checklist's tasks again. Each task that is moved is a change.
create or replace function spread_positions(inout list checklists, p_actor jsonb) language plpgsql as $$
declare
    at    timestamptz := now_ms();
    moved tasks[];
begin
    with place as (
        select t.id, row_number() over (order by t.position, t.id) as n from tasks t where t.checklist_id = list.id
    ), spread as (
        update tasks t set position = place.n * 1024, version = list.version + place.n, updated_at = at
        from place where t.id = place.id
        returning t as task
    )
    select array_agg(s.task) into moved from spread s;
    list := log_tasks(list, 'task.moved', p_actor, moved);
end $$;
