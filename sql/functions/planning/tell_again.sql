-- Records of dates that were taken out are hidden, and copies may have dropped them. If dates are no longer taken out,
-- it logs their records again: shared ones at once, users' own in settle(). See records_again(), which counts them.
create or replace function tell_again(inout context context, p_was jsonb, t tasks) language plpgsql as $$
declare
    dates   date[] := dates_again(p_was, t.repeat);
    changed records[];
begin
    if dates = '{}' then
        return;
    end if;
    with theirs as (
        select r.date, row_number() over (order by r.date) as n
        from records r where r.task_id = t.id and r.keeper = '00000000-0000-0000-0000-000000000000' and r.date = any (dates)
    ), back as (
        update records r set version = (context.list).version + theirs.n
        from theirs where r.task_id = t.id and r.keeper = '00000000-0000-0000-0000-000000000000' and r.date = theirs.date
        returning r as record
    )
    select array_agg(b.record) into changed from back b;
    context := log_records(context, changed);
    -- Users who have left do not see the task any more.
    context.again := context.again || array(
        select r from records r
        where r.task_id = t.id and r.user_id is not null and r.date = any (dates) and role_on(context.list, r.user_id) is not null);
end $$;
