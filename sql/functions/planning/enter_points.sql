-- Enters points in the ledger, those of each user in their order, and tells the users. No other function writes there.
-- Only settle() calls it, behind the users' locks, at the end of an action. The action shares no commit if it gives
-- points to others than its actor (decisions 11 and 33).
--
-- A user's points from one date of a task never exceed the points that its record can earn. So a date that is taken
-- out, comes back and is done again earns no more points. A user gives back no more points than they hold, and none
-- that another record of that date still holds.
create or replace function enter_points(inout context context) language plpgsql as $$
declare
    actor   uuid := context.actor ->> 'id';
    told    changes[];
    moment  timestamptz := now_ms();
    given   record;
    last    points_entries;
    sum     bigint;
    users   uuid[]   := '{}';
    numbers bigint[] := '{}';
begin
    if coalesce(cardinality(context.given), 0) = 0 then
        return;
    end if;
    -- Behind the locks: no other transaction adds to these users' entries or streams now.
    for given in
        select g.* from unnest(context.given) with ordinality g join users u on u.id = g.user_id order by g.ordinality
    loop
        sum := null;
        if given.date is not null then
            sum := points_held(given.user_id, given.task_id, given.date);
            if given.amount > 0 then
                given.amount := least(given.amount, greatest(given.most - sum, 0));
            else
                given.amount := -least(-given.amount, greatest(sum - case when given.keeper is null then 0
                    else points_beside(given.user_id, given.task_id, given.date, given.keeper) end, 0));
            end if;
            continue when given.amount = 0;
            sum := sum + given.amount;
        end if;
        if last.user_id is distinct from given.user_id then
            select e.* into last from points_entries e where e.user_id = given.user_id order by e.number desc limit 1;
        end if;
        insert into points_entries (user_id, number, at, amount, balance, reason, task_id, date, reward_id, purchase_id, counts_at, held, most)
        values (given.user_id, coalesce(last.number, 0) + 1, moment, given.amount, coalesce(last.balance, 0) + given.amount, given.reason,
            given.task_id, given.date, given.reward_id, given.purchase_id, coalesce(given.counts_at, moment), sum, given.most)
        returning * into last;
        users := users || last.user_id;
        numbers := numbers || last.number;
    end loop;
    with entered as (
        select e as entry, row_number() over (partition by e.user_id order by e.number) as n
        from unnest(users, numbers) x(user_id, number) join points_entries e on (e.user_id, e.number) = (x.user_id, x.number)
    ), told as (
        update users u set version = u.version + m.n
        from (select (x.entry).user_id, max(x.n) as n from entered x group by 1) m
        where u.id = m.user_id
        returning u.id, u.version - m.n as version
    )
    -- Users who have left a checklist learn of their points, and not who acted there.
    select array_agg(row(
        t.id, t.version + x.n, null, 'points.added', case when t.id = actor then actor end, (x.entry).id, null, null,
        points_entry_json(x.entry), moment)::changes)
    into told from entered x join told t on t.id = (x.entry).user_id;
    -- An entry counts like the change that tells of it.
    context.changes := coalesce(context.changes, 0) + coalesce(cardinality(told), 0);
    context.bytes := coalesce(context.bytes, 0) + 150 * coalesce(cardinality(told), 0);
    context := log_changes(context, told);
end $$;
