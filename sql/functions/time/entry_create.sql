-- Makes an entry of the actor by hand. {id | made_id, mode_id, task_id, description, started_at, ended_at}
create or replace function entry_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    e       entries;
    made_id uuid  := coalesce(args ->> 'id', args ->> 'made_id');
    hash    bytea := args_hash(p_actor, args);
    moment  timestamptz := now_ms();
    start   timestamptz := by_our_clock((args ->> 'started_at')::timestamptz, moment);
    ending  timestamptz := by_our_clock((args ->> 'ended_at')::timestamptz, moment);
    overlap boolean;
    first   json[];
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
        first := entry_first_answer(e);
        if first is null then
            return entry_answer('created', e);
        end if;
        return answered('created', e.created_version, first[1], made_id);
    elsif args ? 'id' and is_spent('entry', made_id) then
        return refused('id_taken');
    end if;
    problem := entry_refusal(p_actor, args);
    if problem is not null then
        return refused(problem);
    end if;
    blocked := times_refusal(context, start, ending, false, moment);
    if blocked.outcome is not null then
        return blocked;
    end if;
    select s.overlapping_entries into overlap from settings s where s.user_id = p_actor;
    blocked := overlap_refusal(context, p_actor, start, ending, overlap, null);
    if blocked.outcome is not null then
        return blocked;
    end if;
    insert into entries (id, user_id, mode_id, task_id, description, started_at, ended_at, may_overlap, by_timer, version, created_version,
        fingerprint, created_at, updated_at)
    select made_id, p_actor, (args ->> 'mode_id')::uuid, (args ->> 'task_id')::uuid, coalesce(args ->> 'description', ''), start, ending,
        overlap, false, (context.account).version + 1, (context.account).version + 1, hash, moment, moment
    returning * into e;
    context := tell_user(context, p_actor, 'entry.created', p_actor, e.id, entry_json(e));
    return finish_action(context, entry_answer('created', e));
end $$;
