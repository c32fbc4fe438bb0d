-- Takes a purchase out of the actor's history. {id}
create or replace function purchase_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    p       purchases;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into p from purchases x where x.id = (args ->> 'id')::uuid and x.user_id = p_actor;
    if not found then
        return refused('not_found');
    end if;
    context := forget_purchases(context, p_actor, array[p.id]);
    return finish_action(context, done('deleted'));
end $$;
