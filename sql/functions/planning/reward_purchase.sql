-- Buys a reward of the actor, once for an id. Behind the user's lock, so that purchases at once cannot spend the same
-- points.
-- {id | made_id, reward_id, quantity}
create or replace function reward_purchase(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    p       purchases;
    r       rewards;
    made_id uuid    := coalesce(args ->> 'id', args ->> 'made_id');
    wanted  integer := coalesce((args ->> 'quantity')::integer, 1);
    cost    bigint;
    balance bigint;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into p from purchases x where x.id = made_id;
    if found then
        if row(p.user_id, p.reward_id, p.quantity) is distinct from row(p_actor, (args ->> 'reward_id')::uuid, wanted) then
            return refused('id_taken');
        end if;
        return answered('created', null, purchase_json(p), p.id);
    end if;
    select x.* into r from rewards x where x.id = (args ->> 'reward_id')::uuid and x.user_id = p_actor;
    if not found then
        return refused('not_found');
    elsif args ? 'id' and is_spent('purchase', made_id) then
        -- The purchase was made, and has left the history since.
        return refused('id_taken');
    end if;
    cost := r.price::bigint * wanted;
    balance := points_balance(p_actor);
    if balance < cost then
        return refused('not_enough_points', json_build_object('balance', balance, 'price', cost));
    end if;
    insert into purchases (id, user_id, reward_id, title, price, quantity, at)
    values (made_id, p_actor, r.id, r.title, r.price, wanted, now_ms())
    returning * into p;
    context := tell_user(context, p_actor, 'purchase.created', p_actor, p.id, purchase_json(p));
    context.given := array[row(p_actor, -cost, 'purchased', null, null, r.id, p.id, p.at, null, null)::points_given];
    return finish_action(context, answered('created', null, purchase_json(p), p.id));
end $$;
