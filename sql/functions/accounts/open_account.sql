-- Locks a user's row for an action on their own things. So it orders the actions of one user: reads behind the lock see
-- the present state.
create or replace function open_account(p_actor uuid) returns context language plpgsql as $$
declare
    context context;
begin
    select u, person(u) into context.account, context.actor from users u where u.id = p_actor and u.disabled_at is null
    for no key update;
    if not found then
        context.outcome := 'signed_out';
    end if;
    return context;
end $$;
