-- Edits a reward of the actor. {id, if_versions, title, description, price, tracked, color, position}
create or replace function reward_update(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    was     rewards;
    r       rewards;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into was from rewards x where x.id = (args ->> 'id')::uuid and x.user_id = p_actor;
    if not found then
        return refused('not_found');
    elsif is_stale(args, was.version) then
        return reward_answer('stale', was);
    end if;
    r := was;
    if args ? 'title' then r.title := args ->> 'title'; end if;
    if args ? 'description' then r.description := coalesce(args ->> 'description', ''); end if;
    if args ? 'price' then r.price := (args ->> 'price')::integer; end if;
    if args ? 'tracked' then r.tracked := (args ->> 'tracked')::boolean; end if;
    if args ? 'color' then r.color := args ->> 'color'; end if;
    if args ? 'position' then r.position := (args ->> 'position')::double precision; end if;
    if r is not distinct from was then
        return reward_answer('ok', was);
    end if;
    if r.tracked and not was.tracked then
        context := untrack_rewards(context, p_actor);
    end if;
    update rewards x
    set title = r.title, description = r.description, price = r.price, tracked = r.tracked, color = r.color, position = r.position,
        version = u.version + 1, updated_at = now_ms()
    from users u where u.id = p_actor and x.id = r.id
    returning x.* into r;
    context := tell_user(context, p_actor, 'reward.updated', p_actor, r.id, reward_json(r));
    return finish_action(context, reward_answer('ok', r));
end $$;
