-- The parent of a link that an actor makes. It is one statement, because a new password may overtake the request. Then
-- the session is gone, or the link has the former number, and so has ended. {session_id: of the request; daemons of the
-- release before name none}
create or replace function parent_of_link(p_actor uuid, args jsonb) returns link_parent language plpgsql stable as $$
declare
    parent link_parent;
begin
    select case when s.name is not null then s.id end, u.link_epoch into parent
    from users u
        left join sessions s on s.id = (args ->> 'session_id')::uuid and s.user_id = u.id and session_is_live(s)
    where u.id = p_actor and (s.id is not null or not args ? 'session_id');
    return parent;
end $$;
