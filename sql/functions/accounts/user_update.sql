-- {if_versions, display_name, who_may_add, email, password_hash, known_password, session_id, origin}: e-mail and
-- password change only if the client knows the present password: its version comes as known_password. A new password
-- ends the other sessions, the calendar links and the invitations by a token.
create or replace function user_update(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    was     users := context.account;
    u       users;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    elsif args ? 'known_password' and (args ->> 'known_password')::integer <> was.password_version then
        return refused('wrong_password');
    elsif is_stale(args, was.version) then
        return answered('stale', was.version, user_json(was));
    end if;
    u := was;
    if args ? 'display_name' then u.display_name := coalesce(args ->> 'display_name', ''); end if;
    if args ? 'who_may_add' then u.who_may_add := args ->> 'who_may_add'; end if;
    if args ? 'email' then u.email := args ->> 'email'; end if;
    if args ? 'password_hash' then
        u.password_hash := args ->> 'password_hash';
        u.password_version := was.password_version + 1;
        u.link_epoch := was.link_epoch + 1;
    end if;
    if u is not distinct from was then
        return answered('ok', was.version, user_json(was));
    end if;
    update users x
    set display_name = u.display_name, who_may_add = u.who_may_add, email = u.email, password_hash = u.password_hash,
        password_version = u.password_version, link_epoch = u.link_epoch,
        updated_at = now_ms(), version = x.version + 1
    where x.id = p_actor
    returning x.* into u;
    context := log_changes(context, array[row(u.id, u.version, null, 'user.updated', u.id, u.id, null, null, user_json(u), u.updated_at)::changes]);
    if u.email <> was.email then
        perform audit('user.email_changed', args -> 'origin', p_actor, p_actor);
    end if;
    if args ? 'password_hash' then
        perform audit('user.password_changed', args -> 'origin', p_actor, p_actor);
        context := (end_sessions(context, p_actor, args -> 'origin', (args ->> 'session_id')::uuid)).context;
        select x.* into u from users x where x.id = p_actor;
        return finish_action(context, answered('ok', u.version, with_kept(user_json(u), kept_links(p_actor))));
    end if;
    return finish_action(context, answered('ok', u.version, user_json(u)));
end $$;
