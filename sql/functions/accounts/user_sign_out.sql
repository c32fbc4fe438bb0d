-- For the operator: ends all sessions and API tokens of a user, their calendar links and their invitations by a token, and says how many sessions
-- ended and which public links stay.
create or replace function user_sign_out(p_user uuid, p_origin jsonb default '{}') returns answer language plpgsql as $$
declare
    ended bigint;
begin
    update users u set link_epoch = u.link_epoch + 1 where u.id = p_user;
    if not found then
        return refused('not_found');
    end if;
    ended := sessions_end(p_user, null, p_origin);
    return row('ok', null, json_build_object('ended', ended, 'kept', kept_links(p_user)), null)::answer;
end $$;
