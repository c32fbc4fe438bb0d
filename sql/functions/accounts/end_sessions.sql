-- Ends all sessions and API tokens of a user except one, and counts them.
create or replace function end_sessions(inout context context, p_user uuid, p_origin jsonb, p_but uuid default null, out number bigint) language plpgsql as $$
declare
    session uuid;
begin
    number := 0;
    for session in select s.id from sessions s where s.user_id = p_user and s.id is distinct from p_but order by s.id loop
        context := (end_session(context, p_user, session, p_origin)).context;
        number := number + 1;
    end loop;
end $$;
