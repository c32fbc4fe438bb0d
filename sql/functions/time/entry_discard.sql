-- Throws away the entry that runs for the actor. {if_versions}
create or replace function entry_discard(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    running entries;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into running from entries x where x.user_id = p_actor and x.ended_at is null;
    if not found then
        return refused('timer_not_running');
    elsif is_stale(args, running.version) then
        return entry_answer('stale', running);
    end if;
    context := forget_entry(context, running);
    return finish_action(context, done('deleted'));
end $$;
