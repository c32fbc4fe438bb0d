-- Makes a reward of the actor, behind their others if it has no position.
-- {id | made_id, title, description, price, tracked, color, position}
create or replace function reward_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    r       rewards;
    made_id uuid  := coalesce(args ->> 'id', args ->> 'made_id');
    hash    bytea := args_hash(p_actor, args);
    first   json;
    at      timestamptz := now_ms();
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into r from rewards x where x.id = made_id;
    if found then
        if r.user_id <> p_actor or r.fingerprint <> hash then
            return refused('id_taken');
        end if;
        -- A repeated create gets the first answer, as long as the change is kept.
        select c.body into first from changes c
        where c.stream_id = p_actor and c.version = r.created_version and c.subject_id = made_id;
        if found then
            return answered('created', r.created_version, with_missing(first, points_balance(p_actor)), made_id);
        end if;
        return reward_answer('created', r);
    elsif args ? 'id' and is_spent('reward', made_id) then
        return refused('id_taken');
    elsif over_limit(context, 'rewards', (select count(*) from rewards x where x.user_id = p_actor) + 1) then
        return limit_refusal(context, 'rewards');
    end if;
    if (args ->> 'tracked')::boolean then
        context := untrack_rewards(context, p_actor);
    end if;
    insert into rewards (id, user_id, title, description, price, tracked, color, position, version, created_version, fingerprint,
        created_at, updated_at)
    select made_id, p_actor, args ->> 'title', coalesce(args ->> 'description', ''), (args ->> 'price')::integer,
        coalesce((args ->> 'tracked')::boolean, false), args ->> 'color',
        coalesce((args ->> 'position')::double precision, least(coalesce(max(x.position), 0) + 1024, 1.7e308)),
        u.version + 1, u.version + 1, hash, at, at
    from users u left join rewards x on x.user_id = u.id
    where u.id = p_actor
    group by u.version
    returning * into r;
    context := tell_user(context, p_actor, 'reward.created', p_actor, r.id, reward_json(r));
    return finish_action(context, reward_answer('created', r));
end $$;
