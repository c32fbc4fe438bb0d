-- Takes a user's name off their records of shared occurrences on a locked checklist. Each record is a change.
create or replace function forget_records(inout context context, p_user uuid) language plpgsql as $$
declare
    list    checklists := context.list;
    changed records[];
begin
    with theirs as (
        select r.task_id, r.date, row_number() over (order by r.date, r.task_id) as n
        from records r where r.checklist_id = list.id and p_user = any (r.done_by)
    ), forgotten as (
        update records r set done_by = array_replace(r.done_by, p_user, null), version = list.version + theirs.n
        from theirs where r.task_id = theirs.task_id and r.date = theirs.date and r.keeper = '00000000-0000-0000-0000-000000000000'
        returning r as record
    )
    select array_agg(f.record) into changed from forgotten f;
    context := log_records(context, changed);
end $$;
