-- A user's completions and points in a range of days, by day, week or month of theirs. A row has the first day of that
-- in the range; `day`, `week`, `month`, `once` or `points`; the priority; and the number.
create or replace function progress_days(p_user uuid, p_from date, p_to date, p_by text)
returns table (bucket date, kind text, priority text, number bigint) language sql stable rows 1000
begin atomic
    with days as materialized (
        select s, local_instant(p_from, s.day_starts_at, s.time_zone) as begins, local_instant(p_to + 1, s.day_starts_at, s.time_zone) as ends
        from settings s where s.user_id = p_user
    ), found as (
        select r.date as day, r.span as kind, r.priority, count(*) as number
        from records r where r.user_id = p_user and r.date between p_from and p_to and r.completed_at is not null
        group by r.date, r.span, r.priority
        union all
        select r.date, r.span, r.priority, count(*)
        from records r where r.user_id is null and r.completed_by = p_user and r.date between p_from and p_to
        group by r.date, r.span, r.priority
        union all
        select local_day(t.completed_at, d.s), 'once', t.priority, 1
        from days d join tasks t on t.completed_by ->> 'id' = p_user::text and t.repeat is null
            and t.completed_at >= d.begins and t.completed_at < d.ends
        union all
        select e.date, 'points', null, sum(e.amount)
        from points_entries e where e.user_id = p_user and e.date between p_from and p_to
        group by e.date
        union all
        select local_day(e.counts_at, d.s), 'points', null, e.amount
        from days d join points_entries e on e.user_id = p_user and e.date is null and e.counts_at >= d.begins and e.counts_at < d.ends
        where e.reason <> 'purchased'
    )
    select greatest(p_from, case p_by
            when 'day' then f.day
            when 'week' then week_start(f.day, (d.s).week_starts_on)
            else date_trunc('month', f.day::timestamp)::date end) as bucket,
        f.kind, f.priority, sum(f.number)::bigint
    from found f cross join days d
    group by 1, 2, 3;
end;
