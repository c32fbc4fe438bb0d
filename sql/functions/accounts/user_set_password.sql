-- For the operator: gives a user a new password, and ends all sessions, calendar links and invitations by a token.
create or replace function user_set_password(p_user uuid, p_hash text, p_origin jsonb default '{}') returns answer language plpgsql as $$
declare
    u users;
begin
    update users x
    set password_hash = p_hash, password_version = x.password_version + 1, link_epoch = x.link_epoch + 1, updated_at = now_ms(),
        version = x.version + 1
    where x.id = p_user
    returning x.* into u;
    if not found then
        return refused('not_found');
    end if;
    insert into changes (stream_id, version, kind, subject_id, body, at)
    values (u.id, u.version, 'user.updated', u.id, user_json(u), u.updated_at);
    perform audit('user.password_changed', p_origin, null, p_user);
    perform sessions_end(p_user, null, p_origin);
    select x.* into u from users x where x.id = p_user;
    return row('ok', u.version, with_kept(user_json(u), kept_links(p_user)), null)::answer;
end $$;
