-- Gives the actor an address of a calendar of all their tasks, in place of the one that they had. {token_hash,
-- session_id, origin}
create or replace function calendar_link_put(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    kept    answer;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    kept := keep_calendar_link(p_actor, null, args);
    if kept.outcome = 'created' then
        perform audit('calendar_link.created', args -> 'origin', p_actor, p_actor);
    end if;
    return kept;
end $$;
