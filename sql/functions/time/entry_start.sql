-- Starts the actor's timer, and stops the entry that runs, at one moment. Without a time, that is the present by the
-- clock behind the lock. If a clock was set back since the last entry ended, it is that entry's end.
-- {id | made_id, mode_id, task_id, description, started_at}
create or replace function entry_start(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    e       entries;
    running entries;
    made_id uuid  := coalesce(args ->> 'id', args ->> 'made_id');
    hash    bytea := args_hash(p_actor, args);
    moment  timestamptz := now_ms();
    start   timestamptz := by_our_clock((args ->> 'started_at')::timestamptz, moment);
    next    bigint;
    overlap boolean;
    first   json[];
    body    json;
    stopped json;
    problem text;
    blocked answer;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into e from entries x where x.id = made_id;
    if found then
        if e.user_id <> p_actor or e.fingerprint <> hash then
            return refused('id_taken');
        end if;
        first := coalesce(entry_first_answer(e), array[entry_json(e), null]);
        return answered('created', null, timer_json(first[1], first[2]));
    elsif args ? 'id' and is_spent('entry', made_id) then
        return refused('id_taken');
    end if;
    problem := entry_refusal(p_actor, args);
    if problem is not null then
        return refused(problem);
    end if;
    blocked := times_refusal(context, start, null, true, moment);
    if blocked.outcome is not null then
        return blocked;
    elsif (select m.archived from modes m where m.id = (args ->> 'mode_id')::uuid) then
        return refused('mode_archived');
    end if;
    select x.* into running from entries x where x.user_id = p_actor and x.ended_at is null;
    select s.overlapping_entries into overlap from settings s where s.user_id = p_actor;
    if start < running.started_at then
        return refused('entry_overlaps', json_build_object('entry_id', running.id));
    elsif start is null and not overlap then
        -- Behind all entries that ended, so that none overlaps it.
        start := greatest(moment, running.started_at, latest_end(p_actor, moment));
    else
        start := coalesce(start, greatest(moment, running.started_at));
        blocked := overlap_refusal(context, p_actor, start, null, overlap, running.id);
        if blocked.outcome is not null then
            return blocked;
        end if;
    end if;
    next := (context.account).version + 1;
    if running.id is not null then
        update entries x set ended_at = start, version = next, updated_at = moment where x.id = running.id
        returning x.* into running;
        stopped := entry_json(running);
        next := next + 1;
    end if;
    insert into entries (id, user_id, mode_id, task_id, description, started_at, may_overlap, by_timer, stopped_id, version, created_version,
        fingerprint, created_at, updated_at)
    values (made_id, p_actor, (args ->> 'mode_id')::uuid, (args ->> 'task_id')::uuid, coalesce(args ->> 'description', ''), start, overlap, true,
        running.id, next, next, hash, moment, moment)
    returning * into e;
    body := entry_json(e);
    if stopped is not null then
        context := tell_user(context, p_actor, 'entry.updated', p_actor, running.id, stopped);
    end if;
    context := tell_user(context, p_actor, 'entry.created', p_actor, e.id, body);
    return finish_action(context, answered('created', null, timer_json(body, stopped)));
end $$;
