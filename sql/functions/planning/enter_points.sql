-- Enters points in the ledger, those of each user in their order, and tells the users. Nothing else writes there.
-- It locks the users in the order of their ids. So an action calls it once, behind all its other locks, and shares no commit if it
-- gives points to others than its actor (decisions 11 and 33).
create or replace function enter_points(p_given points_given[], p_actor uuid) returns void language plpgsql as $$
declare
    moment timestamptz := now_ms();
begin
    if coalesce(cardinality(p_given), 0) = 0 then
        return;
    end if;
    perform lock_users(array(select g.user_id from unnest(p_given) g));
    -- Behind the locks: nobody else adds to these users' entries or streams now.
    with given as (
        select g.*, row_number() over sofar as n, sum(g.amount) over sofar as total
        from unnest(p_given) with ordinality g window sofar as (partition by g.user_id order by g.ordinality rows unbounded preceding)
    ), account as (
        select u.id, u.version, coalesce(l.number, 0) as number, coalesce(l.balance, 0) as balance
        from users u left join lateral (
            select e.number, e.balance from points_entries e where e.user_id = u.id order by e.number desc limit 1) l on true
        where u.id in (select g.user_id from unnest(p_given) g)
    ), entered as (
        insert into points_entries (user_id, number, at, amount, balance, reason, task_id, date, reward_id, purchase_id, counts_at)
        select a.id, a.number + g.n, moment, g.amount, a.balance + g.total, g.reason, g.task_id, g.date, g.reward_id, g.purchase_id,
            coalesce(g.counts_at, moment)
        from given g join account a on a.id = g.user_id
        returning *
    ), told as (
        update users u set version = a.version + g.n
        from account a, (select x.user_id, max(x.n) as n from given x group by x.user_id) g
        where u.id = a.id and g.user_id = a.id
    )
    insert into changes (stream_id, version, kind, actor_id, subject_id, body, at)
    -- Users who have left a checklist learn of their points, and not who acted there.
    select a.id, a.version + e.number - a.number, 'points.added', case when a.id = p_actor then p_actor end, e.id, points_entry_json(e), moment
    from entered e join account a on a.id = e.user_id;
end $$;
