-- Stops the actor's timer. If `id` names an entry that does not run any more, it stops no other. {id, ended_at}
create or replace function entry_stop(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    running entries;
    moment  timestamptz := now_ms();
    latest  timestamptz;
    ending  timestamptz;
    blocked answer;
    body    json;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into running from entries x where x.user_id = p_actor and x.ended_at is null;
    if not found or running.id <> (args ->> 'id')::uuid then
        return refused('timer_not_running');
    end if;
    -- Neither it nor, without a time, its end is before its start, which is in the future if a clock was set back
    -- since.
    latest := greatest(moment, running.started_at);
    ending := coalesce(by_our_clock((args ->> 'ended_at')::timestamptz, latest), latest);
    blocked := times_refusal(context, running.started_at, ending, true, latest);
    if blocked.outcome is not null then
        return blocked;
    end if;
    update entries x
    set ended_at = ending, version = (context.account).version + 1, updated_at = moment
    where x.id = running.id
    returning x.* into running;
    body := entry_json(running);
    context := tell_user(context, p_actor, 'entry.updated', p_actor, running.id, body);
    return finish_action(context, answered('ok', null, timer_json(null, body)));
end $$;
