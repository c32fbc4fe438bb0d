-- Ends a session or an API token and logs that in the user's stream, so that every daemon drops it at once. Without an
-- actor the operator does so.
create or replace function end_session(inout context context, p_user uuid, p_session uuid, p_origin jsonb, out is_ended boolean) language plpgsql as $$
declare
    actor uuid := context.actor ->> 'id';
    ended sessions;
begin
    -- Locks the user first, as every function that locks both.
    perform from users u where u.id = p_user for no key update;
    delete from sessions s where s.id = p_session and s.user_id = p_user returning s.* into ended;
    is_ended := found;
    if is_ended then
        context := tell_user(context, p_user, 'session.ended', actor, p_session, json_build_object('id', p_session));
        perform audit(case when ended.name is null then 'session.ended' else 'token.revoked' end, p_origin, actor, p_user, p_session, ended.name);
    end if;
end $$;
