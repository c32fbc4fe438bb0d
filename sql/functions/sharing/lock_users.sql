-- Locks the rows of some users, in the order of their ids, for an action that tells several of them something.
create or replace function lock_users(p_users uuid[]) returns void language plpgsql as $$
begin
    perform from users u where u.id = any (p_users) order by u.id for no key update;
end $$;
