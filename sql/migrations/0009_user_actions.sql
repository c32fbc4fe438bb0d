-- The actions on users and their sessions.

-- Makes a user with an Inbox. {id, username, email, display_name, password_hash, inbox_id, registration: open | invited | operator, code_hash}
create function user_create(args jsonb) returns answer language plpgsql as $$
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
    return row('created', u.version, user_json(u), null)::answer;
end $$;

create type shown_session as (id uuid, current boolean, user_agent text, created_at text, expires_at text);

create function session_json(s sessions, current uuid) returns json language sql stable
return row_to_json(row(
    s.id, s.id = current, s.user_agent, rfc3339(s.created_at), rfc3339(s.expires_at))::shown_session);

-- Signs in somebody whose password was found right. The hash that it was checked against must still be theirs. At most 100 sessions, the oldest end.
-- {id, user_id, password_hash, token_hash, user_agent, lifetime: seconds, rehash}
create function session_create(args jsonb) returns answer language plpgsql as $$
declare
    u   users;
    s   sessions;
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
        select x.id from sessions x where x.user_id = u.id order by x.created_at desc, x.id offset 99) old;
    insert into sessions (id, user_id, token_hash, user_agent, expires_at)
    values ((args ->> 'id')::uuid, u.id, decode(args ->> 'token_hash', 'hex'), coalesce(args ->> 'user_agent', ''),
        now_ms() + make_interval(secs => (args ->> 'lifetime')::double precision))
    returning * into s;
    return row('created', null, json_build_object('expires_at', rfc3339(s.expires_at), 'user', user_json(u)), null)::answer;
end $$;

-- Ends a session and says so in the user's stream, by which every daemon drops it at once.
create function session_end(p_user uuid, p_session uuid, p_actor uuid) returns boolean language plpgsql as $$
begin
    -- The user first, as everywhere that both are locked.
    perform from users u where u.id = p_user for no key update;
    delete from sessions s where s.id = p_session and s.user_id = p_user;
    if found then
        perform tell_user(p_user, 'session.ended', p_actor, p_session, json_build_object('id', p_session));
    end if;
    return found;
end $$;

-- {id}
create function session_delete(p_actor uuid, args jsonb) returns answer language sql
return case when session_end(p_actor, (args ->> 'id')::uuid, p_actor) then refused('deleted') else refused('not_found') end;

-- Ends all sessions of a user but one, and says how many they were.
create function sessions_end(p_user uuid, p_actor uuid, p_but uuid default null) returns bigint language sql
begin atomic
    select count(*) filter (where session_end(p_user, s.id, p_actor)) from (
        select x.id from sessions x where x.user_id = p_user and x.id is distinct from p_but order by x.id) s;
end;

-- {if_versions, display_name, email, password_hash, known_hash, session_id}: e-mail and password change only for who knows the present password,
-- whose hash comes along as known_hash. A new password ends the other sessions.
create function user_update(p_actor uuid, args jsonb) returns answer language plpgsql as $$
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
    if args ? 'password_hash' then
        perform sessions_end(p_actor, p_actor, (args ->> 'session_id')::uuid);
        select x.* into u from users x where x.id = p_actor;
    end if;
    return row('ok', u.version, user_json(u), null)::answer;
end $$;

-- The operator's: disables or enables a user. Disabling ends all sessions.
create function user_set_disabled(p_user uuid, p_disabled boolean) returns answer language plpgsql as $$
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
        if p_disabled then
            perform sessions_end(p_user, null);
            select x.* into u from users x where x.id = p_user;
        end if;
    end if;
    return row('ok', u.version, user_json(u), null)::answer;
end $$;

-- The operator's: gives a user a new password and ends all sessions.
create function user_set_password(p_user uuid, p_hash text) returns answer language plpgsql as $$
declare
    u users;
begin
    update users x set password_hash = p_hash, updated_at = now_ms(), version = x.version + 1 where x.id = p_user returning x.* into u;
    if not found then
        return refused('not_found');
    end if;
    insert into changes (stream_id, version, kind, subject_id, body, at)
    values (u.id, u.version, 'user.updated', u.id, user_json(u), u.updated_at);
    perform sessions_end(p_user, null);
    select x.* into u from users x where x.id = p_user;
    return row('ok', u.version, user_json(u), null)::answer;
end $$;

-- The operator's: deletes a user who is disabled already, the checklists that they own, and their traces on those of others.
-- What they completed stays completed, by nobody; their comments stay, without author.
-- All locks are taken before anything is done: checklists first, then the user, then other users, each in the order of their ids.
create function user_delete(p_user uuid) returns answer language plpgsql as $$
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
    delete from users x where x.id = p_user;
    return refused('deleted');
end $$;

create function forget_comments(inout list checklists, p_user uuid) language plpgsql as $$
declare
    comment comments;
begin
    for comment in update comments m set author_id = null where m.checklist_id = list.id and m.author_id = p_user returning m.* loop
        list := advance(list);
        perform log_change(list, 'comment.updated', null, comment.id, comment_json(comment, null));
    end loop;
end $$;

create function forget_completions(inout list checklists, p_user uuid) language plpgsql as $$
declare
    at      timestamptz := now_ms();
    changed tasks[];
begin
    with mine as (
        select t.id, row_number() over (order by t.position, t.id) as n
        from tasks t where t.checklist_id = list.id and t.completed_by ->> 'id' = p_user::text
    ), forgotten as (
        update tasks t set completed_by = null, version = list.version + mine.n, updated_at = at
        from mine where t.id = mine.id
        returning t as task
    )
    select array_agg(f.task) into changed from forgotten f;
    list := log_tasks(list, 'task.updated', null, changed);
end $$;
