-- The numbers of a checklist's tasks that were open and completed at the end of each of a user's days, without
-- repeating tasks. The days are from `p_from` to `p_to` or the present day. It reads the last `p_changes` changes of
-- the log at most.
--
-- A row has the first day whose end is known, the day, and the numbers of open and completed tasks. If the range has no
-- such day, there is one row, whose last three columns are null.
--
-- A task counts on all days, or on none. That goes by whether it repeats now, or repeated when it left the checklist.
-- The log's counters have repeating tasks, too. So this begins with the present tasks and goes back. It undoes each
-- change of a task that counts, by how that moved the counters.
create or replace function burndown_days(p_checklist uuid, s settings, p_from date, p_to date, p_now timestamptz, p_changes bigint)
returns table (kept_from date, day date, open bigint, completed bigint) language sql stable rows 100
begin atomic
    with here as materialized (
        select count(*) filter (where t.status <> 'completed') as open, count(*) filter (where t.status = 'completed') as completed
        from tasks t where t.checklist_id = p_checklist and t.repeat is null
    ), newest as materialized (
        select h.version, h.kind, h.subject_id, h.at, h.task_count, h.open_task_count
        from changes h where h.stream_id = p_checklist
        order by h.version desc
        limit p_changes + 1
    ), moves as materialized (
        select m.*
        from (
            select n.version, n.kind, n.subject_id, n.at,
                coalesce(n.task_count - lag(n.task_count) over stream, 0) as tasks,
                -- The change before the oldest one is not known: the oldest one's kind says how it moved the counters.
                coalesce(n.open_task_count - lag(n.open_task_count) over stream,
                    case n.kind when 'task.completed' then -1 when 'task.reopened' then 1 else 0 end) as open
            from newest n
            window stream as (order by n.version)
        ) m
        where m.tasks <> 0 or m.open <> 0
    ), gone as materialized (
        -- Whether a task that is no longer here repeated, when it left for the last time.
        select distinct on (m.subject_id) m.subject_id, coalesce((h.body ->> 'repeats')::boolean, false) as repeats
        from moves m join changes h on h.stream_id = p_checklist and h.version = m.version
        where m.kind = 'task.deleted'
        order by m.subject_id, m.version desc
    ), counted as (
        select m.at, m.open, m.tasks - m.open as completed
        from moves m
            left join tasks t on t.id = m.subject_id and t.checklist_id = p_checklist
            left join gone g on g.subject_id = m.subject_id
        where case when t.id is not null then t.repeat is null else not coalesce(g.repeats, false) end
    ), oldest as (
        select n.at, n.version, n.kind from newest n order by n.version limit 1
    ), horizon as (
        select case
            -- The log of this checklist is whole, or is read no further, or the oldest change does not tell the state
            -- before it.
            when o.version = 1 or o.kind in ('task.created', 'task.deleted') or (select count(*) > p_changes from newest) then o.at
            -- The changes that are gone from the log are older than all that it has. So nothing changed between them
            -- and the oldest one.
            else coalesce((select min(h.at) from changes h), p_now) end as at
        from (select) x left join oldest o on true
    ), kept as (
        select local_day(least(h.at, p_now), s) as first, local_day(p_now, s) as today from horizon h
    ), days as materialized (
        select d::date as day, local_instant(d::date + 1, s.day_starts_at, s.time_zone) as ends
        from kept k cross join lateral generate_series(greatest(p_from, k.first)::timestamp, least(p_to, k.today)::timestamp, interval '1 day') d
    ), bounds as (
        select array_agg(d.ends order by d.day) as ends from days d
    ), undone as (
        -- By the last of the days whose end was before.
        select width_bucket(c.at, b.ends) as place, sum(c.open) as open, sum(c.completed) as completed
        from counted c cross join bounds b
        where c.at >= b.ends[1]
        group by 1
    ), figures as (
        select d.day, h.open - coalesce(sum(u.open) over later, 0) as open, h.completed - coalesce(sum(u.completed) over later, 0) as completed
        from (select x.*, row_number() over (order by x.day) as place from days x) d cross join here h
            left join undone u on u.place = d.place
        window later as (order by d.day desc rows unbounded preceding)
    )
    select k.first, f.day, f.open::bigint, f.completed::bigint from kept k left join figures f on true;
end;
