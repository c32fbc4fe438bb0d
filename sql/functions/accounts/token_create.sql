-- Makes an API token. A token made by another token has at most its scopes and its lifetime.
-- {id | made_id, session_id: of the request, token_hash, name, scopes, expires_at, origin}
create or replace function token_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    at      timestamptz := now_ms();
    wanted  text[] := array(select jsonb_array_elements_text(args -> 'scopes'));
    maker   sessions;
    latest  timestamptz;
    expiry  timestamptz;
    token   sessions;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    -- Reads behind the lock under which sessions are ended.
    select s.* into maker from sessions s
    where s.id = (args ->> 'session_id')::uuid and s.user_id = p_actor and session_is_live(s);
    if not found then
        return refused('signed_out');
    end if;
    latest := least(at + make_interval(hours => 24 * limit_of(context, 'token_days')::integer), case when maker.name is not null then maker.expires_at end);
    expiry := coalesce((args ->> 'expires_at')::timestamptz, latest);
    if not wanted <@ maker.scopes then
        return refused('insufficient_scope', json_build_object('scope', array_to_string(wanted, ' ')));
    elsif over_limit(context, 'token_days', days_between(at, expiry)) then
        return limit_refusal(context, 'token_days');
    elsif expiry <= at or expiry > latest then
        return refused('expiry_out_of_range');
    elsif over_limit(context, 'tokens', (
        select count(*) from sessions s where s.user_id = p_actor and s.name is not null and session_is_live(s)) + 1) then
        return limit_refusal(context, 'tokens');
    end if;
    -- A repeated id is refused even with the same content, because the token cannot be shown again.
    insert into sessions (id, user_id, token_hash, name, scopes, created_at, expires_at)
    values (coalesce(args ->> 'id', args ->> 'made_id')::uuid, p_actor, decode(args ->> 'token_hash', 'hex'), args ->> 'name', wanted,
        at, expiry)
    on conflict (id) do nothing
    returning * into token;
    if not found then
        return refused('id_taken');
    end if;
    perform audit('token.created', args -> 'origin', p_actor, p_actor, token.id, token.name);
    return answered('created', null, token_json(token), token.id);
end $$;
