-- Takes one date out of a repeating task on a locked checklist. The arguments are those of occurrence_delete().
create or replace function apply_exception(inout context context, args jsonb) language plpgsql as $$
declare
    me   uuid := (context.actor ->> 'id')::uuid;
    t    tasks;
    mine records;
    gone records[];
begin
    select x.* into t from tasks x where x.checklist_id = (context.list).id and x.id = (args ->> 'id')::uuid;
    if t.repeat is null and not args ? 'basis' then
        context.answer := refused('not_repeating');
        return;
    elsif not args ? 'settled' and repeat_basis(t) is distinct from args ->> 'basis' then
        perform work_out_again();
    end if;
    -- There is no new record meanwhile, because that takes the lock of the task.
    perform from tasks x where x.id = t.id for update;
    perform lock_users(array[me]);
    select array_agg(r) into gone from records r where r.task_id = t.id and r.date = (args ->> 'date')::date;
    select r.* into mine from unnest(gone) r where r.keeper = keeper(me, t.repeat);
    if t.repeat -> 'except' ? (args ->> 'date') or not (args ->> 'occurs')::boolean and (mine.goal is null and mine.skipped is not true) then
        context.answer := refused('not_found');
        return;
    elsif is_stale(args, coalesce(mine.version, 0)) then
        context.answer := record_answer('stale', t, mine, args);
        return;
    elsif over_limit(context, 'repeat_dates', jsonb_array_length(t.repeat -> 'except') + 1) then
        context.answer := limit_refusal(context, 'repeat_dates');
        return;
    end if;
    context := apply_task_update(context, jsonb_build_object('id', t.id, 'repeat', t.repeat || jsonb_build_object('except', (
        select jsonb_agg(d order by d)
        from (select jsonb_array_elements_text(t.repeat -> 'except') union select args ->> 'date') x(d)))));
    if (context.answer).outcome = 'ok' then
        context.written := octet_length((context.answer).body::text);
        -- The records are empty now. Their rows stay, so that tell_again() can tell copies that still have more if the
        -- date comes back.
        update records r
        set goal = null, span = null, points = null, priority = null, done_by = '{}', skipped = false, completed_at = null, closed_on = null
        where r.task_id = t.id and r.date = (args ->> 'date')::date;
        context.given := context.given || records_earned(gone, me);
        context.answer := answered('deleted', (context.list).version, null);
    end if;
end $$;
