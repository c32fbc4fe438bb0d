-- Ends all sessions and API tokens of a user except one, and returns their number.
create or replace function sessions_end(p_user uuid, p_actor uuid, p_origin jsonb, p_but uuid default null) returns bigint language sql
begin atomic
    select count(*) filter (where session_end(p_user, s.id, p_actor, p_origin)) from (
        select x.id from sessions x where x.user_id = p_user and x.id is distinct from p_but order by x.id) s;
end;
