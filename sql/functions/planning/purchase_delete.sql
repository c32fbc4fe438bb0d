-- Takes a purchase out of the actor's history. {id}
create or replace function purchase_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it opened_account := open_account(p_actor);
    p  purchases;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    select x.* into p from purchases x where x.id = (args ->> 'id')::uuid and x.user_id = p_actor;
    if not found then
        return refused('not_found');
    end if;
    perform forget_purchases(p_actor, array[p.id]);
    return done('deleted');
end $$;
