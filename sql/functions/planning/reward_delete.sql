-- Deletes a reward of the actor. Purchases of it stay. {id, if_versions}
create or replace function reward_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    r       rewards;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into r from rewards x where x.id = (args ->> 'id')::uuid and x.user_id = p_actor;
    if not found then
        return refused('not_found');
    elsif is_stale(args, r.version) then
        return reward_answer('stale', r);
    end if;
    insert into spent_ids (kind, id) values ('reward', r.id) on conflict do nothing;
    delete from rewards x where x.id = r.id;
    context := tell_user(context, p_actor, 'reward.deleted', p_actor, r.id, json_build_object('id', r.id));
    return finish_action(context, done('deleted'));
end $$;
