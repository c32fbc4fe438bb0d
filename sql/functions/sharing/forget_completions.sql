-- Takes a user's name off the tasks that they completed on a locked checklist. Each is a change. Their points go with
-- their account.
create or replace function forget_completions(inout context context, p_user uuid) language plpgsql as $$
declare
    list    checklists := context.list;
    at      timestamptz := now_ms();
    changed tasks[];
begin
    with mine as (
        select t.id, row_number() over (order by t.position, t.id) as n
        from tasks t where t.checklist_id = list.id and t.completed_by ->> 'id' = p_user::text
    ), forgotten as (
        update tasks t set completed_by = null, earned = null, version = list.version + mine.n, updated_at = at
        from mine where t.id = mine.id
        returning t as task
    )
    select array_agg(f.task) into changed from forgotten f;
    context := log_tasks(context, 'task.updated', changed);
end $$;
