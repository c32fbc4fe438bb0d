-- Records of dates that were taken out are hidden, and copies may have dropped them. If dates are no longer taken out,
-- it logs their records again: shared ones at once, users' own in settle().
create or replace function tell_again(inout it opened, p_was jsonb, t tasks) language plpgsql as $$
declare
    dates   date[] := array(
        select d::date from jsonb_array_elements_text(coalesce(p_was -> 'except', '[]')) d
        where not coalesce(t.repeat -> 'except' ? d, false) and d::date >= records_since((now() at time zone 'UTC')::date - 1));
    changed records[];
begin
    if dates = '{}' then
        return;
    end if;
    with theirs as (
        select r.date, row_number() over (order by r.date) as n
        from records r where r.task_id = t.id and r.keeper = '00000000-0000-0000-0000-000000000000' and r.date = any (dates)
    ), back as (
        update records r set version = (it.list).version + theirs.n
        from theirs where r.task_id = t.id and r.user_id is null and r.date = theirs.date
        returning r as record
    )
    select array_agg(b.record) into changed from back b;
    it.list := log_records(it.list, it.actor, changed);
    it.again := it.again || array(select r from records r where r.task_id = t.id and r.user_id is not null and r.date = any (dates));
end $$;
