-- Locks the row of a user who acts on things of their own, and so orders what one user does: what is read behind it is what is in force.
create or replace function open_account(p_actor uuid) returns opened_account language plpgsql as $$
declare
    it opened_account;
begin
    select u into it.account from users u where u.id = p_actor and u.disabled_at is null for no key update;
    if not found then
        it.outcome := 'signed_out';
    end if;
    return it;
end $$;
