-- For the operator: ends a session or an API token of a user.
create or replace function session_end(p_user uuid, p_session uuid, p_origin jsonb) returns answer language plpgsql as $$
declare
    context context;
    ended   record;
begin
    select * into ended from end_session(context, p_user, p_session, p_origin);
    if not ended.is_ended then
        return refused('not_found');
    end if;
    return finish_action(ended.context, done('deleted'));
end $$;
