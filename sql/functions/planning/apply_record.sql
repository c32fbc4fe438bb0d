-- Changes the record of one occurrence, behind the locks of open_record().
-- {op: complete | uncomplete | set | skip | unskip, id: the task, date, count: of `set`, at: when, if a client tells it
-- late, if_versions}, and the daemon's results: {ends_on, span, occurs: whether the task has an occurrence of that
-- date, or had one before it was taken out; their sources: basis: see repeat_basis(), settings_was: the version of the
-- actor's settings, latest_was: see last_closed(); or settled: an operation of the same request has compared these}
create or replace function apply_record(inout context context, args jsonb) language plpgsql as $$
declare
    me      uuid        := (context.actor ->> 'id')::uuid;
    moment  timestamptz := now_ms();
    at      timestamptz := by_our_clock(coalesce((args ->> 'at')::timestamptz, moment), moment);
    t       tasks;
    days    settings;
    was     records;
    r       records;
    owner   uuid;
    count   integer;
    wanted  integer;
    place   integer;
    back    uuid[] := '{}';
    kept    record;
    apart   integer;
begin
    select x.* into t from tasks x where x.checklist_id = (context.list).id and x.id = (args ->> 'id')::uuid;
    select x.* into days from settings x where x.user_id = me;
    owner := keeper(me, t.repeat);
    if t.repeat is null and not args ? 'basis' then
        context.answer := refused('not_repeating');
        return;
    elsif coalesce((t.repeat ->> 'shared')::boolean, false) is distinct from coalesce((args ->> 'shared')::boolean, false)
        -- Then other rows would have to be locked.
        or not args ? 'settled' and (repeat_basis(t) is distinct from args ->> 'basis'
        or owner = me and days.version is distinct from (args ->> 'settings_was')::bigint
        or coalesce(last_closed(t, owner), 'null') is distinct from args -> 'latest_was') then
        perform work_out_again();
    end if;
    select x.* into was from records x where x.task_id = t.id and x.keeper = owner and x.date = (args ->> 'date')::date;
    -- A date that was recorded stays an occurrence unless it was taken out.
    if t.repeat -> 'except' ? (args ->> 'date') or not (args ->> 'occurs')::boolean and (was.goal is null and was.skipped is not true) then
        context.answer := refused('not_found');
        return;
    elsif is_stale(args, coalesce(was.version, 0)) then
        context.answer := record_answer('stale', t, was, args);
        return;
    elsif at > moment then
        context.answer := refused('in_future');
        return;
    end if;
    r := was;
    r.done_by := coalesce(was.done_by, '{}');
    r.skipped := coalesce(was.skipped, false);
    count := cardinality(r.done_by);
    wanted := coalesce(was.goal, (t.repeat ->> 'goal')::smallint);
    case args ->> 'op'
        when 'complete' then wanted := least(count + 1, wanted);
        when 'uncomplete' then wanted := greatest(count - 1, 0);
        when 'set' then
            if (args ->> 'count')::integer > wanted then
                context.answer := refused('above_goal', json_build_object('limit', wanted));
                return;
            end if;
            wanted := (args ->> 'count')::integer;
        when 'skip' then wanted := 0;
        when 'unskip' then wanted := count;
    end case;
    if args ->> 'op' = 'skip' then
        r.skipped := true;
    elsif args ->> 'op' <> 'uncomplete' then
        r.skipped := false;
    end if;
    if wanted > count then
        r.done_by := r.done_by || array_fill(me, array[wanted - count]);
    end if;
    for n in wanted + 1..count loop
        -- The last one of the actor's, or else the last one.
        place := coalesce((select max(d.n) from unnest(r.done_by) with ordinality d(id, n) where d.id = me), cardinality(r.done_by));
        back := back || r.done_by[place];
        r.done_by := r.done_by[:place - 1] || r.done_by[place + 1:];
    end loop;
    if wanted = 0 then
        r.goal := null;
        r.span := null;
        r.points := null;
        r.priority := null;
    elsif count = 0 then
        r.goal := (t.repeat ->> 'goal')::smallint;
        r.span := args ->> 'span';
        r.points := t.points;
        r.priority := t.priority;
    end if;
    if wanted <> count then
        r.completed_at := case when wanted = r.goal then at end;
    end if;
    if not r.skipped and r.completed_at is null then
        r.closed_on := null;
    elsif r.skipped is distinct from was.skipped or wanted <> count then
        r.closed_on := local_day(at, days);
    end if;
    if row(r.done_by, r.skipped) is not distinct from row(coalesce(was.done_by, '{}'), coalesce(was.skipped, false)) then
        context.answer := record_answer('ok', t, was, args);
        return;
    end if;
    -- Counted only if the first and the last are so far apart that there may be as many. In one statement PostgreSQL
    -- would plan both anew for each task, which takes longer than all the rest.
    if was.version is null then
        select max(x.date) - min(x.date) into apart from records x where x.task_id = t.id and x.keeper = owner;
        if over_limit(context, 'records', apart + 2) then
            if over_limit(context, 'records', (select count(*) from records x where x.task_id = t.id and x.keeper = owner) + 1) then
                context.answer := limit_refusal(context, 'records');
                return;
            end if;
        end if;
    end if;
    r.task_id := t.id;
    r.date := args ->> 'date';
    r.user_id := case when owner = me then me end;
    r.checklist_id := case when owner <> me then t.checklist_id end;
    kept := keep_record(context, r);
    context := kept.context;
    context.answer := record_answer('ok', t, kept.r, args);
    if t.repeat ->> 'from' = 'completion' then
        -- The next date follows from this one.
        context.reviews := array_append(context.reviews, row(null, t.id, r.user_id, null)::reminder_reviews);
    end if;
    if coalesce(r.points, was.points) is not null then
        context.given := context.given || array(
            select row(g.id, g.times * coalesce(r.points, was.points), case when g.times > 0 then 'completed' else 'uncompleted' end, t.id,
                (args ->> 'date')::date, null, null, case when g.times > 0 then at else coalesce(was.completed_at, moment) end,
                case when g.times > 0 then r.goal * r.points end, owner)::points_given
            from (
                select d.id, sum(d.times)::integer as times
                from (select me as id, greatest(wanted - count, 0) as times union all select b.id, -1 from unnest(back) b(id)) d
                where d.id is not null
                group by d.id) g
            where g.times <> 0 order by g.id);
    end if;
end $$;
