-- Ends a session or an API token and logs that in the user's stream, so that every daemon drops it at once.
create or replace function session_end(p_user uuid, p_session uuid, p_actor uuid, p_origin jsonb) returns boolean language plpgsql as $$
declare
    ended sessions;
begin
    -- Locks the user first, as every function that locks both.
    perform from users u where u.id = p_user for no key update;
    delete from sessions s where s.id = p_session and s.user_id = p_user returning s.* into ended;
    if not found then
        return false;
    end if;
    perform tell_user(p_user, 'session.ended', p_actor, p_session, json_build_object('id', p_session));
    perform audit(case when ended.name is null then 'session.ended' else 'token.revoked' end, p_origin, p_actor, p_user, p_session, ended.name);
    return true;
end $$;
