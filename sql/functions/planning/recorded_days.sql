-- Which occurrences of a task a user recorded that touch some days, packed for the daemon: the days since 0001-01-01 × 256,
-- + 128 where it was closed on the first of these days or later, + 32 × its state (1: begun, 2: done, 3: skipped),
-- + 8 × its span (0: day, 1: week, 2: month; only of one that is begun or done), + its priority (from 1 on; 5: none).
-- No days: all of them. `p_back`: how many days before the first the records of a task that carries missed ones are wanted, too.
create or replace function recorded_days(t tasks, p_user uuid, p_first date, p_last date, p_back integer)
returns bigint[] language plpgsql stable as $$
declare
    whose uuid    := keeper(p_user, t.repeat);
    -- An occurrence ends 30 days after its date at the latest; one that repeats from its completion when it is closed.
    since date    := coalesce(p_first - 30 - case when t.repeat ->> 'missed' = 'carry' then p_back else 0 end, '-infinity');
    found bigint[];
begin
    select array_agg(
        (r.date - date '0001-01-01')::bigint * 256 + 128 * coalesce(r.closed_on >= p_first, false)::integer
        + 32 * case when r.skipped then 3 when r.completed_at is not null then 2 else 1 end
        + 8 * case r.span when 'week' then 1 when 'month' then 2 else 0 end
        + coalesce(array_position('{do_first,plan,delegate,delay}', case when r.goal is null then t.priority else r.priority end), 5)
        order by r.date) into found
    from (
        select x.* from records x where x.task_id = t.id and x.keeper = whose and x.date between since and coalesce(p_last, 'infinity')
        union all
        select x.* from records x
        where t.repeat ->> 'from' = 'completion' and x.task_id = t.id and x.keeper = whose and x.date < since and x.closed_on >= p_first
    ) r
    where r.goal is not null or r.skipped;
    return coalesce(found, '{}');
end $$;
