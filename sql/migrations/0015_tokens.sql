-- API tokens: rows of `sessions` with a name. What holds for the one holds for the other: they are looked up by the hash of their secret, kept
-- in the daemons' memory, and ended by `session_end`, which every daemon reads of. See docs/decisions/0018-tokens.md.

-- Made anew below: while it is there the table cannot be changed.
drop function session_json(sessions, uuid);
drop type shown_session;

alter table sessions
    -- Null where somebody signed in with a password.
    add column name text check (char_length(name) between 1 and 100),
    -- What may be done by it; never changed, so that a daemon may remember it.
    add column scopes text[] not null default '{read,write,admin}'
        check (scopes <@ '{read,write,admin}' and cardinality(scopes) > 0),
    -- When it was last used, give or take ten minutes: the daemons note it now and then, many at once. Null: not yet.
    add column used_at timestamptz,
    -- After how long without use it ends; null: not by that.
    add column idle_limit interval,
    -- What the token was before its last rotation, and since when it is not: it is good for a minute more.
    add column retired_hash bytea unique check (octet_length(retired_hash) = 32),
    add column retired_at timestamptz,
    -- By which, together with the retired token itself, its successor is made. Removed when the minute is over.
    add column successor_salt bytea check (octet_length(successor_salt) = 32),
    add constraint session_rotation_is_whole check (num_nulls(retired_hash, retired_at, successor_salt) in (0, 3));

-- It takes a look at all to find those that have ended, which is done once an hour; without it, noting a use changes no index.
drop index sessions_expires_at_idx;
-- Room for that on each page, as `users` has it.
alter table sessions set (fillfactor = 80);

-- When it ends, or has ended, by itself.
create function ends_at(s sessions) returns timestamptz language sql stable parallel safe
return least(s.expires_at, coalesce(s.used_at, s.created_at) + s.idle_limit);

create function is_live(s sessions) returns boolean language sql stable parallel safe
return ends_at(s) > now();

-- Sessions are in use. One that somebody holds at this moment is passed over: it is ended, or noted by another daemon.
create function sessions_used(p_sessions uuid[]) returns void language sql
begin atomic
    update sessions s set used_at = now_ms()
    where s.id in (select x.id from sessions x where x.id = any (p_sessions) for no key update skip locked);
end;

-- Makes an API token. One that is made by another may do no more, and lasts no longer.
-- {id | made_id, session_id: what asks, token_hash, name, scopes, expires_at}
create function token_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    at     timestamptz := now_ms();
    wanted text[]      := array(select jsonb_array_elements_text(args -> 'scopes'));
    maker  sessions;
    latest timestamptz;
    expiry timestamptz;
    token  sessions;
begin
    perform from users u where u.id = p_actor and u.disabled_at is null for no key update;
    -- Read behind the lock under which sessions are ended.
    select s.* into maker from sessions s
    where s.id = (args ->> 'session_id')::uuid and s.user_id = p_actor and is_live(s);
    if not found then
        return refused('signed_out');
    end if;
    latest := case when maker.name is null then at + interval '365 days' else least(at + interval '365 days', maker.expires_at) end;
    expiry := coalesce((args ->> 'expires_at')::timestamptz, latest);
    if not wanted <@ maker.scopes then
        return refused('insufficient_scope', json_build_object('scope', array_to_string(wanted, ' ')));
    elsif expiry <= at or expiry > latest then
        return refused('expiry_out_of_range');
    elsif (select count(*) from sessions s where s.user_id = p_actor and s.name is not null and is_live(s)) >= 100 then
        return refused('too_many_tokens', json_build_object('limit', 100));
    end if;
    -- The same id again is refused even with the same content: the token cannot be shown again.
    insert into sessions (id, user_id, token_hash, name, scopes, created_at, expires_at)
    values (coalesce(args ->> 'id', args ->> 'made_id')::uuid, p_actor, decode(args ->> 'token_hash', 'hex'), args ->> 'name', wanted,
        at, expiry)
    on conflict (id) do nothing
    returning * into token;
    if not found then
        return refused('id_taken');
    end if;
    return row('created', null, token_json(token), null)::answer;
end $$;

create type shown_token as (id uuid, name text, scopes text[], created_at text, last_used_at text, expires_at text);

create function token_json(s sessions) returns json language sql stable parallel safe
return row_to_json(row(
    s.id, s.name, s.scopes, rfc3339(s.created_at), rfc3339(s.used_at), rfc3339(s.expires_at))::shown_token);


create type shown_session as (
    id uuid, current boolean, user_agent text, created_at text, last_used_at text, expires_at text);

create function session_json(s sessions, current uuid) returns json language sql stable
return row_to_json(row(
    s.id, s.id = current, s.user_agent, rfc3339(s.created_at), rfc3339(s.used_at), rfc3339(ends_at(s)))::shown_session);

-- As before, but that API tokens do not count among the hundred sessions, and {idle_limit: seconds}.
create or replace function session_create(args jsonb) returns answer language plpgsql as $$
declare
    at timestamptz := now_ms();
    u  users;
    s  sessions;
begin
    select x.* into u from users x
    where x.id = (args ->> 'user_id')::uuid and x.disabled_at is null and x.password_hash = args ->> 'password_hash'
    for no key update;
    if not found then
        return refused('signed_out');
    end if;
    if args ? 'rehash' then
        update users x set password_hash = args ->> 'rehash' where x.id = u.id;
    end if;
    perform session_end(u.id, old.id, u.id) from (
        select x.id from sessions x where x.user_id = u.id and x.name is null
        order by x.created_at desc, x.id offset 99) old;
    insert into sessions (id, user_id, token_hash, user_agent, created_at, used_at, idle_limit, expires_at)
    values ((args ->> 'id')::uuid, u.id, decode(args ->> 'token_hash', 'hex'), coalesce(args ->> 'user_agent', ''), at, at,
        make_interval(secs => (args ->> 'idle_limit')::double precision),
        at + make_interval(secs => (args ->> 'lifetime')::double precision))
    returning * into s;
    return row('created', null, json_build_object('expires_at', rfc3339(s.expires_at), 'user', user_json(u)), null)::answer;
end $$;

-- Ends a session or an API token of one's own. {id, is_token: only where it is one, or is none}
create or replace function session_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
begin
    -- What something is never changes, so it may be asked before the lock is taken.
    if exists (
            select from sessions s
            where s.id = (args ->> 'id')::uuid and s.user_id = p_actor
                and (s.name is not null) = coalesce((args ->> 'is_token')::boolean, s.name is not null))
        and session_end(p_actor, (args ->> 'id')::uuid, p_actor)
    then
        return refused('deleted');
    end if;
    return refused('not_found');
end $$;

-- For how long a token is good after its rotation: whoever did not get the answer asks again with it.
create function is_in_grace(s sessions) returns boolean language sql stable parallel safe
return s.retired_at > now() - interval '60 seconds';

-- Gives a session another token. Who comes with a token that has just been rotated gets what the first one got: the salt from which, with the
-- token, its one successor is made. So two at once, or one who asks again, are given the same.
-- {session_id, token_hash: of the token that asks, successor_hash, salt}
create function session_rotate(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    presented bytea := decode(args ->> 'token_hash', 'hex');
    s         sessions;
begin
    perform from users u where u.id = p_actor and u.disabled_at is null for no key update;
    -- Read behind the lock under which sessions are ended, and rotated.
    select x.* into s from sessions x where x.id = (args ->> 'session_id')::uuid and x.user_id = p_actor and is_live(x);
    if s.token_hash = presented then
        update sessions x
        set token_hash = decode(args ->> 'successor_hash', 'hex'), retired_hash = presented, retired_at = now_ms(),
            successor_salt = decode(args ->> 'salt', 'hex'), used_at = now_ms()
        where x.id = s.id
        returning x.* into s;
        perform tell_user(p_actor, 'session.rotated', p_actor, s.id, json_build_object('id', s.id));
    elsif s.retired_hash = presented and is_in_grace(s) then
        null;
    else
        return refused('signed_out');
    end if;
    return row('created', null, json_build_object('expires_at', rfc3339(s.expires_at)),
        json_build_object('salt', encode(s.successor_salt, 'hex')))::answer;
end $$;
