-- Takes a user off every task of a locked checklist. Each of these tasks is a change.
create or replace function leave_tasks(inout context context, p_user uuid) language plpgsql as $$
declare
    list     checklists := context.list;
    at       timestamptz := now_ms();
    released tasks[];
begin
    with taken as (
        select t.id, row_number() over (order by t.position, t.id) as n,
            (select coalesce(jsonb_agg(p order by o), '[]') from jsonb_array_elements(t.participants) with ordinality as e(p, o)
             where p ->> 'id' <> p_user::text) as rest
        from tasks t
        where t.checklist_id = list.id
            and t.participants @> jsonb_build_array(jsonb_build_object('id', p_user))
    ), left_by as (
        update tasks t
        set participants = taken.rest, version = list.version + taken.n, updated_at = at,
            status = case when t.status = 'in_progress' and taken.rest = '[]' then 'available' else t.status end
        from taken where t.id = taken.id
        returning t as task
    )
    select array_agg(l.task) into released from left_by l;
    context := log_tasks(context, 'task.released', released);
end $$;
