-- Gives a session another token. A request with a token that was just rotated gets the same answer as the first. The
-- answer is a salt: the one successor of a token is made from both. So concurrent and repeated requests get the same
-- successor.
--
-- During that minute the successor stays: a request to rotate it gets no salt, and so keeps it. Otherwise the former
-- token would be useless to clients that have only that one. A repeated request starts the minute again, for at most
-- ten minutes, because answers get lost while commits wait in vain for a standby. It is not longer, because the
-- successor cannot be rotated meanwhile, and an attacker may have the former token.
-- {session_id, token_hash: of the request's token, successor_hash, salt, origin}
create or replace function session_rotate(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context   context := open_account(p_actor);
    presented bytea := decode(args ->> 'token_hash', 'hex');
    s         sessions;
    salt      text;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    -- Reads behind the lock under which sessions are ended and rotated.
    select x.* into s from sessions x where x.id = (args ->> 'session_id')::uuid and x.user_id = p_actor and session_is_live(x);
    if s.token_hash = presented and is_in_grace(s) then
        null;
    elsif s.token_hash = presented then
        update sessions x
        set token_hash = decode(args ->> 'successor_hash', 'hex'), retired_hash = presented, retired_at = now_ms(),
            rotated_at = now_ms(), successor_salt = decode(args ->> 'salt', 'hex'), used_at = now_ms()
        where x.id = s.id
        returning x.* into s;
        context := tell_user(context, p_actor, 'session.rotated', p_actor, s.id, json_build_object('id', s.id));
        perform audit(case when s.name is null then 'session.rotated' else 'token.rotated' end, args -> 'origin', p_actor, p_actor, s.id, s.name);
        salt := args ->> 'salt';
    elsif s.retired_hash = presented and is_in_grace(s) then
        update sessions x set retired_at = now_ms() where x.id = s.id and x.rotated_at > now() - interval '10 minutes';
        salt := encode(s.successor_salt, 'hex');
    else
        return refused('signed_out');
    end if;
    return finish_action(context, answered(
        'created', null, json_build_object('expires_at', rfc3339(s.expires_at)), info => json_build_object('salt', salt)));
end $$;
