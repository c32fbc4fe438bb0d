-- Takes the purchases of some of the actor's own days out of their history. {from, to: the first day and the last}
create or replace function purchases_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    mine    settings;
    gone    uuid[];
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select s.* into mine from settings s where s.user_id = p_actor;
    gone := array(
        select p.id from purchases p
        where p.user_id = p_actor and p.at >= local_instant((args ->> 'from')::date, mine.day_starts_at, mine.time_zone)
            and p.at < local_instant((args ->> 'to')::date + 1, mine.day_starts_at, mine.time_zone)
        order by p.at, p.id
        limit limit_of(context, 'deleted_purchases') + 1);
    if over_limit(context, 'deleted_purchases', cardinality(gone)) then
        return limit_refusal(context, 'deleted_purchases');
    elsif cardinality(gone) > 0 then
        context := forget_purchases(context, p_actor, gone);
    end if;
    return finish_action(context, done('deleted'));
end $$;
