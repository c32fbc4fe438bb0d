-- Signs in a user whose password was right. It must still be their password. A user has at most 100 sessions: the
-- oldest end.
-- {id, user_id, password_version, token_hash, user_agent, lifetime: seconds, idle_limit: seconds, network, rehash,
-- origin}
create or replace function session_create(args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account((args ->> 'user_id')::uuid);
    at      timestamptz := now_ms();
    u       users := context.account;
    old     uuid;
    s       sessions;
begin
    if context.outcome is not null or u.password_version is distinct from (args ->> 'password_version')::integer then
        perform audit('session.created', args -> 'origin', null, (args ->> 'user_id')::uuid, p_outcome => 'refused');
        return refused('signed_out');
    end if;
    if args ? 'rehash' then
        update users x set password_hash = args ->> 'rehash' where x.id = u.id;
    end if;
    for old in
        select x.id from sessions x where x.user_id = u.id and x.name is null
        order by x.created_at desc, x.id offset 99
    loop
        context := (end_session(context, u.id, old, args -> 'origin')).context;
    end loop;
    insert into sessions (id, user_id, token_hash, user_agent, network, created_at, used_at, idle_limit, expires_at)
    values ((args ->> 'id')::uuid, u.id, decode(args ->> 'token_hash', 'hex'), coalesce(args ->> 'user_agent', ''),
        (args ->> 'network')::cidr, at, at,
        make_interval(secs => (args ->> 'idle_limit')::double precision),
        at + make_interval(secs => (args ->> 'lifetime')::double precision))
    returning * into s;
    perform audit('session.created', args -> 'origin', u.id, u.id, s.id);
    return finish_action(context, answered('created', null, json_build_object('expires_at', rfc3339(s.expires_at), 'user', user_json(u))));
end $$;
