-- For the operator: gives a user a new password, and ends all sessions, calendar links and invitations by a token.
create or replace function user_set_password(p_user uuid, p_hash text, p_origin jsonb default '{}') returns answer language plpgsql as $$
declare
    context context;
    u       users;
begin
    update users x
    set password_hash = p_hash, password_version = x.password_version + 1, link_epoch = x.link_epoch + 1, updated_at = now_ms(),
        version = x.version + 1
    where x.id = p_user
    returning x.* into u;
    if not found then
        return refused('not_found');
    end if;
    context := log_changes(context, array[row(u.id, u.version, null, 'user.updated', null, u.id, null, null, user_json(u), u.updated_at)::changes]);
    perform audit('user.password_changed', p_origin, null, p_user);
    context := (end_sessions(context, p_user, p_origin)).context;
    select x.* into u from users x where x.id = p_user;
    return finish_action(context, answered('ok', u.version, with_kept(user_json(u), kept_links(p_user))));
end $$;
