-- The time that a user spent between some moments, by mode: (the number of the span, from 1 on; the mode;
-- milliseconds). Each span lasts from one of `p_bounds`, which are in order, to the next. An entry that is in several
-- is split, and the running one counts until `p_now`. Entries that overlap count in full, each. One row of the span 0
-- is where more than `p_entries` entries or `p_rows` rows would be needed.
--
-- It takes one step for each entry, however long that is. It works out only the first and the last of the spans that an
-- entry covers. For the spans between, it counts the entries that cover them whole.
create or replace function time_spent(
    p_user uuid, p_bounds timestamptz[], p_now timestamptz, p_entries bigint, p_rows bigint)
returns table (span integer, mode_id uuid, milliseconds bigint) language sql stable rows 1000
begin atomic
    with touching as materialized (
        select e.mode_id, greatest(e.started_at, p_bounds[1]) as begins,
            least(coalesce(e.ended_at, p_now), p_now, p_bounds[cardinality(p_bounds)]) as ends
        from entries_touching(p_user, tstzrange(p_bounds[1], p_bounds[cardinality(p_bounds)])) e
        limit p_entries + 1
    ), placed as materialized (
        select t.mode_id, t.begins, t.ends, width_bucket(t.begins, p_bounds) as first, width_bucket(t.ends, p_bounds) as last
        from touching t where t.begins < t.ends and (select count(*) <= p_entries from touching)
    ), parts as (
        select p.first as span, p.mode_id,
            sum(extract(epoch from case when p.first = p.last then p.ends else p_bounds[p.first + 1] end - p.begins)) as seconds
        from placed p
        group by p.first, p.mode_id
        union all
        select p.last, p.mode_id, sum(extract(epoch from p.ends - p_bounds[p.last]))
        from placed p where p.last > p.first and p.ends > p_bounds[p.last]
        group by p.last, p.mode_id
    ), turns as (
        -- The places where the number of entries that cover spans whole changes.
        select t.span, p.mode_id, sum(t.turn) as turn
        from placed p cross join lateral (values (p.first + 1, 1), (p.last, -1)) t (span, turn)
        where p.last > p.first + 1
        group by t.span, p.mode_id
    ), covered as (
        select t.mode_id, t.span, sum(t.turn) over ahead as entries, lead(t.span) over ahead as until
        from turns t window ahead as (partition by t.mode_id order by t.span)
    ), found as materialized (
        select x.span, x.mode_id, sum(x.seconds) as seconds
        from (
            select p.span, p.mode_id, p.seconds from parts p
            union all
            select s.span, c.mode_id, c.entries * extract(epoch from p_bounds[s.span + 1] - p_bounds[s.span])
            from covered c cross join lateral generate_series(c.span, c.until - 1) s (span)
            where c.entries > 0
        ) x
        group by x.span, x.mode_id
        having sum(x.seconds) > 0
        limit p_rows + 1
    )
    select f.span, f.mode_id, (f.seconds * 1000)::bigint from found f
    where (select count(*) <= p_rows from found)
    union all
    select 0, null, null where (select count(*) > p_entries from touching) or (select count(*) > p_rows from found);
end;
