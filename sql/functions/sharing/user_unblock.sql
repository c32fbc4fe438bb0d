-- Ends a block. {username}
create or replace function user_unblock(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    delete from blocks b where b.user_id = p_actor and b.blocked_id = (user_named(args ->> 'username')).id;
    if not found then
        return refused('not_found');
    end if;
    return done('deleted');
end $$;
