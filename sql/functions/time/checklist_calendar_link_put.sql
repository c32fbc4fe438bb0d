-- Gives the actor an address of a calendar of one checklist, in place of the one that they had. It is behind the
-- checklist's lock, so that a user who leaves at the same time keeps no address. {id, token_hash, session_id, origin}
create or replace function checklist_calendar_link_put(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_checklist(p_actor, (args ->> 'id')::uuid, 'view');
    kept    answer;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    -- The user, too: one who is disabled at the same time keeps no address either.
    perform lock_users(array[p_actor]);
    if not exists (select from users u where u.id = p_actor and u.disabled_at is null) then
        return refused('signed_out');
    end if;
    kept := keep_calendar_link(p_actor, (context.list).id, args);
    if kept.outcome = 'created' then
        perform audit('calendar_link.created', args -> 'origin', p_actor, p_actor, (context.list).id, (context.list).title);
    end if;
    return kept;
end $$;
