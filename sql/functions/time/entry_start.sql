-- Starts the actor's timer, and stops what runs, at one moment. Without a time that is now by the clock behind the lock, or when the
-- last entry ended, if a clock was set back since: never before what was recorded.
-- {id | made_id, mode_id, task_id, description, started_at}
create or replace function entry_start(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it      opened_account := open_account(p_actor);
    e       entries;
    running entries;
    made_id uuid  := coalesce(args ->> 'id', args ->> 'made_id');
    hash    bytea := args_hash(p_actor, args);
    moment  timestamptz := now_ms();
    start   timestamptz := (args ->> 'started_at')::timestamptz;
    overlap boolean;
    first   json[];
    problem text;
    blocked answer;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    select x.* into e from entries x where x.id = made_id;
    if found then
        if e.user_id <> p_actor or e.fingerprint <> hash then
            return refused('id_taken');
        end if;
        first := coalesce(entry_first_answer(e), array[entry_json(e), null]);
        return row('created', null, timer_json(first[1], first[2]), null)::answer;
    elsif args ? 'id' and is_spent('entry', made_id) then
        return refused('id_taken');
    end if;
    problem := coalesce(entry_refusal(p_actor, args), times_refusal(start, null, true, moment));
    if problem is not null then
        return refused(problem);
    elsif (select m.archived from modes m where m.id = (args ->> 'mode_id')::uuid) then
        return refused('mode_archived');
    end if;
    running := running_entry(p_actor);
    if start < running.started_at then
        return refused('entry_overlaps', json_build_object('entry_id', running.id));
    elsif start is null then
        start := greatest(moment, running.started_at, (
            select max(x.ended_at) from entries x
            where x.user_id = p_actor and x.ended_at is not null and tstzrange(x.started_at, x.ended_at) && tstzrange(moment, null)));
    end if;
    select s.overlapping_entries into overlap from settings s where s.user_id = p_actor;
    blocked := overlap_refusal(p_actor, start, null, overlap, array_remove(array[running.id], null));
    if blocked.outcome is not null then
        return blocked;
    elsif running.id is not null then
        running := end_entry(running, start);
    end if;
    insert into entries (id, user_id, mode_id, task_id, description, started_at, may_overlap, by_timer, version, created_version, fingerprint,
        created_at, updated_at)
    select made_id, p_actor, (args ->> 'mode_id')::uuid, (args ->> 'task_id')::uuid, coalesce(args ->> 'description', ''), start, overlap, true,
        u.version + 1, u.version + 1, hash, moment, moment
    from users u where u.id = p_actor
    returning * into e;
    perform tell_user(p_actor, 'entry.created', p_actor, e.id, entry_json(e));
    return row('created', null, timer_json(entry_json(e), case when running.id is not null then entry_json(running) end), null)::answer;
end $$;
