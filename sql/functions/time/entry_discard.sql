-- Throws away the entry that runs for the actor. {if_versions}
create or replace function entry_discard(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it      opened_account := open_account(p_actor);
    running entries;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    select x.* into running from entries x where x.user_id = p_actor and x.ended_at is null;
    if not found then
        return refused('timer_not_running');
    elsif is_stale(args, running.version) then
        return entry_answer('stale', running);
    end if;
    perform forget_entry(running);
    return done('deleted');
end $$;
