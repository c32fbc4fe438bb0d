-- Edits an entry of the actor. An end ends the one that runs. If its times change, the user's present settings say
-- whether it may overlap. {id, if_versions, mode_id, task_id, description, started_at, ended_at}
create or replace function entry_update(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    was     entries;
    e       entries;
    moment  timestamptz := now_ms();
    latest  timestamptz;
    problem text;
    blocked answer;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into was from entries x where x.id = (args ->> 'id')::uuid and x.user_id = p_actor;
    if not found then
        return refused('not_found');
    elsif is_stale(args, was.version) then
        return entry_answer('stale', was);
    end if;
    e := was;
    if args ? 'mode_id' then e.mode_id := (args ->> 'mode_id')::uuid; end if;
    if args ? 'task_id' then e.task_id := (args ->> 'task_id')::uuid; end if;
    if args ? 'description' then e.description := coalesce(args ->> 'description', ''); end if;
    -- An entry from before a clock was set back may be in the future.
    latest := greatest(moment, was.started_at, was.ended_at);
    if args ? 'started_at' then e.started_at := by_our_clock((args ->> 'started_at')::timestamptz, latest); end if;
    if args ? 'ended_at' then e.ended_at := by_our_clock((args ->> 'ended_at')::timestamptz, latest); end if;
    problem := entry_refusal(p_actor, args);
    if problem is not null then
        return refused(problem);
    elsif e is not distinct from was then
        return entry_answer('ok', was);
    end if;
    if row(e.started_at, e.ended_at) is distinct from row(was.started_at, was.ended_at) then
        blocked := times_refusal(context, e.started_at, e.ended_at, e.by_timer, latest);
        if blocked.outcome is not null then
            return blocked;
        end if;
        select s.overlapping_entries into e.may_overlap from settings s where s.user_id = p_actor;
        blocked := overlap_refusal(context, p_actor, e.started_at, e.ended_at, e.may_overlap, e.id);
        if blocked.outcome is not null then
            return blocked;
        end if;
    end if;
    update entries x
    set mode_id = e.mode_id, task_id = e.task_id, description = e.description, started_at = e.started_at, ended_at = e.ended_at,
        may_overlap = e.may_overlap, version = (context.account).version + 1, updated_at = moment
    where x.id = e.id
    returning x.* into e;
    context := tell_user(context, p_actor, 'entry.updated', p_actor, e.id, entry_json(e));
    return finish_action(context, entry_answer('ok', e));
end $$;
