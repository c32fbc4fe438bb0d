-- Completes the open tasks that do not repeat. {id, if_versions}
create or replace function checklist_complete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_checklist(p_actor, (args ->> 'id')::uuid, 'edit');
    list    checklists := context.list;
    at      timestamptz := now_ms();
    done    tasks[];
begin
    if context.outcome is not null then
        return refused(context.outcome);
    elsif checklist_is_stale(args, list) then
        return checklist_answer('stale', list, context.role);
    elsif list.open_task_count > 0 then
        with open as (
            select t.id, row_number() over (order by t.position, t.id) as n
            from tasks t where t.checklist_id = list.id and t.status <> 'completed' and t.repeat is null
        ), completed as (
            update tasks t
            set status = 'completed', completed_at = at, completed_by = context.actor, earned = t.points,
                version = list.version + open.n, updated_at = at
            from open where t.id = open.id
            returning t as task
        )
        select array_agg(c.task) into done from completed c;
        context := log_tasks(context, 'task.completed', done, true);
        context.given := array(select completion_points(t, 'completed') from unnest(done) t where t.earned is not null order by t.version);
    end if;
    return finish_action(context, checklist_answer('ok', context.list, context.role));
end $$;
