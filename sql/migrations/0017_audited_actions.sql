-- The actions that the audit log tells of: each as before, and telling. `origin` in the arguments is that of `audit`.

drop function sessions_end(uuid, uuid, uuid);
drop function session_end(uuid, uuid, uuid);

-- Ends a session or an API token and says so in the user's stream, by which every daemon drops it at once.
create function session_end(p_user uuid, p_session uuid, p_actor uuid, p_origin jsonb) returns boolean language plpgsql as $$
declare
    ended sessions;
begin
    -- The user first, as everywhere that both are locked.
    perform from users u where u.id = p_user for no key update;
    delete from sessions s where s.id = p_session and s.user_id = p_user returning s.* into ended;
    if not found then
        return false;
    end if;
    perform tell_user(p_user, 'session.ended', p_actor, p_session, json_build_object('id', p_session));
    perform audit(case when ended.name is null then 'session.ended' else 'token.revoked' end, p_origin, p_actor, p_user, p_session, ended.name);
    return true;
end $$;

-- Ends all sessions and API tokens of a user but one, and says how many they were.
create function sessions_end(p_user uuid, p_actor uuid, p_origin jsonb, p_but uuid default null) returns bigint language sql
begin atomic
    select count(*) filter (where session_end(p_user, s.id, p_actor, p_origin)) from (
        select x.id from sessions x where x.user_id = p_user and x.id is distinct from p_but order by x.id) s;
end;

-- Signs in somebody whose password was found right. The hash that it was checked against must still be theirs. At most 100 sessions, the oldest end.
-- {id, user_id, password_hash, token_hash, user_agent, lifetime: seconds, idle_limit: seconds, rehash, origin}
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
        perform audit('session.created', args -> 'origin', null, (args ->> 'user_id')::uuid, p_outcome => 'refused');
        return refused('signed_out');
    end if;
    if args ? 'rehash' then
        update users x set password_hash = args ->> 'rehash' where x.id = u.id;
    end if;
    perform session_end(u.id, old.id, u.id, args -> 'origin') from (
        select x.id from sessions x where x.user_id = u.id and x.name is null
        order by x.created_at desc, x.id offset 99) old;
    insert into sessions (id, user_id, token_hash, user_agent, created_at, used_at, idle_limit, expires_at)
    values ((args ->> 'id')::uuid, u.id, decode(args ->> 'token_hash', 'hex'), coalesce(args ->> 'user_agent', ''), at, at,
        make_interval(secs => (args ->> 'idle_limit')::double precision),
        at + make_interval(secs => (args ->> 'lifetime')::double precision))
    returning * into s;
    perform audit('session.created', args -> 'origin', u.id, u.id, s.id);
    return row('created', null, json_build_object('expires_at', rfc3339(s.expires_at), 'user', user_json(u)), null)::answer;
end $$;

-- Ends a session or an API token of one's own. {id, is_token: only where it is one, or is none, origin}
create or replace function session_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
begin
    -- What something is never changes, so it may be asked before the lock is taken.
    if exists (
            select from sessions s
            where s.id = (args ->> 'id')::uuid and s.user_id = p_actor
                and (s.name is not null) = coalesce((args ->> 'is_token')::boolean, s.name is not null))
        and session_end(p_actor, (args ->> 'id')::uuid, p_actor, args -> 'origin')
    then
        return refused('deleted');
    end if;
    return refused('not_found');
end $$;

-- Makes an API token. One that is made by another may do no more, and lasts no longer.
-- {id | made_id, session_id: what asks, token_hash, name, scopes, expires_at, origin}
create or replace function token_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
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
    perform audit('token.created', args -> 'origin', p_actor, p_actor, token.id, token.name);
    return row('created', null, token_json(token), null)::answer;
end $$;

-- Gives a session another token. Who comes with a token that has just been rotated gets what the first one got: the salt from which, with the
-- token, its one successor is made. So two at once, or one who asks again, are given the same.
-- {session_id, token_hash: of the token that asks, successor_hash, salt, origin}
create or replace function session_rotate(p_actor uuid, args jsonb) returns answer language plpgsql as $$
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
        perform audit(case when s.name is null then 'session.rotated' else 'token.rotated' end, args -> 'origin', p_actor, p_actor, s.id, s.name);
    elsif s.retired_hash = presented and is_in_grace(s) then
        null;
    else
        return refused('signed_out');
    end if;
    return row('created', null, json_build_object('expires_at', rfc3339(s.expires_at)),
        json_build_object('salt', encode(s.successor_salt, 'hex')))::answer;
end $$;

-- Makes a user with an Inbox. {id, username, email, display_name, password_hash, inbox_id, registration: open | invited | operator, code_hash, origin}
create or replace function user_create(args jsonb) returns answer language plpgsql as $$
declare
    u    users;
    code registration_codes;
begin
    if args ->> 'registration' = 'invited' then
        select r.* into code from registration_codes r
        where r.code_hash = decode(args ->> 'code_hash', 'hex') and r.used_at is null and r.expires_at > now()
            and (r.email is null or lower(r.email collate "und-x-icu") = lower(args ->> 'email' collate "und-x-icu"))
        for update;
        if not found then
            return refused('invitation_required');
        end if;
    end if;
    insert into users (id, username, email, display_name, password_hash)
    values ((args ->> 'id')::uuid, args ->> 'username', args ->> 'email', coalesce(args ->> 'display_name', ''), args ->> 'password_hash')
    returning * into u;
    update registration_codes r set used_at = now_ms(), used_by = u.id where r.id = code.id;
    perform checklist_create(u.id, jsonb_build_object('made_id', args ->> 'inbox_id', 'title', 'Inbox'));
    select x.* into u from users x where x.id = u.id;
    perform audit('user.created', args -> 'origin', case when args ->> 'registration' <> 'operator' then u.id end, u.id);
    return row('created', u.version, user_json(u), null)::answer;
end $$;

-- {if_versions, display_name, email, password_hash, known_hash, session_id, origin}: e-mail and password change only for who knows the present password,
-- whose hash comes along as known_hash. A new password ends the other sessions.
create or replace function user_update(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    was users;
    u   users;
begin
    select x.* into was from users x where x.id = p_actor and x.disabled_at is null for no key update;
    if not found or args ? 'known_hash' and args ->> 'known_hash' <> was.password_hash then
        return refused('signed_out');
    elsif is_stale(args, was.version) then
        return row('stale', was.version, user_json(was), null)::answer;
    end if;
    u := was;
    if args ? 'display_name' then u.display_name := coalesce(args ->> 'display_name', ''); end if;
    if args ? 'email' then u.email := args ->> 'email'; end if;
    if args ? 'password_hash' then u.password_hash := args ->> 'password_hash'; end if;
    if u is not distinct from was then
        return row('ok', was.version, user_json(was), null)::answer;
    end if;
    update users x
    set display_name = u.display_name, email = u.email, password_hash = u.password_hash, updated_at = now_ms(), version = x.version + 1
    where x.id = p_actor
    returning x.* into u;
    insert into changes (stream_id, version, kind, actor_id, subject_id, body, at)
    values (u.id, u.version, 'user.updated', u.id, u.id, user_json(u), u.updated_at);
    if u.email <> was.email then
        perform audit('user.email_changed', args -> 'origin', p_actor, p_actor);
    end if;
    if args ? 'password_hash' then
        perform audit('user.password_changed', args -> 'origin', p_actor, p_actor);
        perform sessions_end(p_actor, p_actor, args -> 'origin', (args ->> 'session_id')::uuid);
        select x.* into u from users x where x.id = p_actor;
    end if;
    return row('ok', u.version, user_json(u), null)::answer;
end $$;

drop function user_set_disabled(uuid, boolean);
drop function user_set_password(uuid, text);
drop function user_delete(uuid);

-- The operator's: disables or enables a user. Disabling ends all sessions.
create function user_set_disabled(p_user uuid, p_disabled boolean, p_origin jsonb default '{}') returns answer language plpgsql as $$
declare
    u users;
begin
    select x.* into u from users x where x.id = p_user for no key update;
    if not found then
        return refused('not_found');
    elsif (u.disabled_at is not null) <> p_disabled then
        update users x
        set disabled_at = case when p_disabled then now_ms() end, updated_at = now_ms(), version = x.version + 1
        where x.id = p_user
        returning x.* into u;
        insert into changes (stream_id, version, kind, subject_id, body, at)
        values (u.id, u.version, case when p_disabled then 'user.disabled' else 'user.enabled' end, u.id, user_json(u), u.updated_at);
        perform audit(case when p_disabled then 'user.disabled' else 'user.enabled' end, p_origin, null, p_user);
        if p_disabled then
            perform sessions_end(p_user, null, p_origin);
            select x.* into u from users x where x.id = p_user;
        end if;
    end if;
    return row('ok', u.version, user_json(u), null)::answer;
end $$;

-- The operator's: gives a user a new password and ends all sessions.
create function user_set_password(p_user uuid, p_hash text, p_origin jsonb default '{}') returns answer language plpgsql as $$
declare
    u users;
begin
    update users x set password_hash = p_hash, updated_at = now_ms(), version = x.version + 1 where x.id = p_user returning x.* into u;
    if not found then
        return refused('not_found');
    end if;
    insert into changes (stream_id, version, kind, subject_id, body, at)
    values (u.id, u.version, 'user.updated', u.id, user_json(u), u.updated_at);
    perform audit('user.password_changed', p_origin, null, p_user);
    perform sessions_end(p_user, null, p_origin);
    select x.* into u from users x where x.id = p_user;
    return row('ok', u.version, user_json(u), null)::answer;
end $$;

-- The operator's: deletes a user who is disabled already, the checklists that they own, and their traces on those of others.
-- What they completed stays completed, by nobody; their comments stay, without author.
-- All locks are taken before anything is done: checklists first, then the user, then other users, each in the order of their ids.
create function user_delete(p_user uuid, p_origin jsonb default '{}') returns answer language plpgsql as $$
declare
    u       users;
    list    checklists;
    at_work text;
    touched uuid[];
begin
    select array_agg(c.id) into touched from (
        select c.id from checklists c
        where c.owner_id = p_user or exists (select from participants p where p.checklist_id = c.id and p.user_id = p_user)
            or exists (select from tasks t where t.checklist_id = c.id and t.completed_by ->> 'id' = p_user::text)
            or exists (select from comments m where m.checklist_id = c.id and m.author_id = p_user)
        order by c.id
        for no key update of c) c;
    perform from users x where x.id = p_user for update;
    -- Not the keys of the others, to which their own requests refer: those may be waiting for the checklists above.
    perform from users x
    where x.id in (select p.user_id from participants p join checklists c on c.id = p.checklist_id where c.owner_id = p_user)
    order by x.id
    for no key update;
    select x.* into u from users x where x.id = p_user;
    if not found then
        return refused('not_found');
    elsif u.disabled_at is null then
        return refused('user_enabled');
    end if;
    foreach list slice 0 in array array(select c from checklists c where c.id = any (touched) order by c.id) loop
        if list.owner_id = p_user then
            perform tell_removed(list, p.user_id, 'deleted', null)
            from (select x.user_id from participants x where x.checklist_id = list.id order by 1) p;
            delete from checklists c where c.id = list.id;
        else
            select p.role into at_work from participants p where p.checklist_id = list.id and p.user_id = p_user;
            if found then
                list := drop_participant(list, u, at_work, null);
            end if;
            list := forget_completions(list, p_user);
            list := forget_comments(list, p_user);
        end if;
    end loop;
    perform tell_user(p_user, 'user.deleted', null, p_user, json_build_object('id', p_user));
    perform audit('user.deleted', p_origin, null, p_user);
    delete from users x where x.id = p_user;
    return refused('deleted');
end $$;

-- Gives a checklist a public link; the one that it had is no longer good. {id, token_hash, origin}
create or replace function public_link_put(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it   opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own');
    link public_links;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    insert into public_links as l (checklist_id, token_hash) values ((it.list).id, decode(args ->> 'token_hash', 'hex'))
    on conflict (checklist_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at
    returning l.* into link;
    perform audit('public_link.created', args -> 'origin', p_actor, p_actor, (it.list).id, (it.list).title);
    return row('created', null, public_link_json(link), null)::answer;
end $$;

-- {id, origin}
create or replace function public_link_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    delete from public_links l where l.checklist_id = (it.list).id;
    if not found then
        return refused('not_found');
    end if;
    perform audit('public_link.removed', args -> 'origin', p_actor, p_actor, (it.list).id, (it.list).title);
    return refused('deleted');
end $$;

-- The operator's: makes a checklist of a document, for its owner to be. The arguments are those of `checklist_create`.
create function checklist_import(p_owner uuid, args jsonb, p_origin jsonb) returns answer language plpgsql as $$
declare
    made answer := checklist_create(p_owner, args);
begin
    if made.outcome = 'created' then
        perform audit('checklist.imported', p_origin, null, p_owner, (made.body ->> 'id')::uuid, made.body ->> 'title');
    end if;
    return made;
end $$;

-- The operator's: lets somebody sign up where registration is `invited`.
create function registration_code_create(p_id uuid, p_hash bytea, p_email text, p_expires_at timestamptz, p_origin jsonb)
returns void language sql
begin atomic
    insert into registration_codes (id, code_hash, email, expires_at) values (p_id, p_hash, p_email, p_expires_at);
    select audit('user.invited', p_origin, null, null, p_id, p_email);
end;
