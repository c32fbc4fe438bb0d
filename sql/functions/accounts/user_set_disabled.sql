-- For the operator: disables or enables a user. Disabling ends all sessions and calendar links.
create or replace function user_set_disabled(p_user uuid, p_disabled boolean, p_origin jsonb default '{}') returns answer language plpgsql as $$
declare
    context context;
    u       users;
begin
    select x.* into u from users x where x.id = p_user for no key update;
    if not found then
        return refused('not_found');
    elsif (u.disabled_at is not null) <> p_disabled then
        update users x
        set disabled_at = case when p_disabled then now_ms() end, updated_at = now_ms(), version = x.version + 1
        where x.id = p_user
        returning x.* into u;
        context := log_changes(context, array[row(
            u.id, u.version, null, case when p_disabled then 'user.disabled' else 'user.enabled' end, null, u.id, null, null, user_json(u),
            u.updated_at)::changes]);
        perform audit(case when p_disabled then 'user.disabled' else 'user.enabled' end, p_origin, null, p_user);
        if p_disabled then
            context := (end_sessions(context, p_user, p_origin)).context;
            delete from calendar_links l where l.user_id = p_user;
            select x.* into u from users x where x.id = p_user;
        end if;
    end if;
    return finish_action(context, answered('ok', u.version, user_json(u)));
end $$;
