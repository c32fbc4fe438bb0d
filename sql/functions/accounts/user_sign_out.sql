-- For the operator: ends all sessions and API tokens of a user, their calendar links and their invitations by a token.
-- The answer has the number of ended sessions, and the public links that stay.
create or replace function user_sign_out(p_user uuid, p_origin jsonb default '{}') returns answer language plpgsql as $$
declare
    context context;
    ended   record;
begin
    update users u set link_epoch = u.link_epoch + 1 where u.id = p_user;
    if not found then
        return refused('not_found');
    end if;
    select * into ended from end_sessions(context, p_user, p_origin);
    return finish_action(ended.context, answered('ok', null, json_build_object('ended', ended.number, 'kept', kept_links(p_user))));
end $$;
