-- Makes a mode of the actor, behind their others where it has no position. {id | made_id, name, color, position,
-- archived}
create or replace function mode_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    m       modes;
    made_id uuid  := coalesce(args ->> 'id', args ->> 'made_id');
    hash    bytea := args_hash(p_actor, args);
    first   json;
    at      timestamptz := now_ms();
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into m from modes x where x.id = made_id;
    if found then
        if m.user_id <> p_actor or m.fingerprint <> hash then
            return refused('id_taken');
        end if;
        -- A repeated create gets the first answer, as long as the change is kept.
        select c.body into first from changes c
        where c.stream_id = p_actor and c.version = m.created_version and c.subject_id = made_id;
        if found then
            return answered('created', m.created_version, first, made_id);
        end if;
        return mode_answer('created', m);
    elsif args ? 'id' and is_spent('mode', made_id) then
        return refused('id_taken');
    elsif over_limit(context, 'modes', (select count(*) from modes x where x.user_id = p_actor) + 1) then
        return limit_refusal(context, 'modes');
    elsif name_is_taken(p_actor, args ->> 'name', made_id) then
        return refused('name_taken');
    end if;
    insert into modes (id, user_id, name, color, position, archived, version, created_version, fingerprint, created_at, updated_at)
    select made_id, p_actor, args ->> 'name', args ->> 'color',
        coalesce((args ->> 'position')::double precision, least(coalesce(max(x.position), 0) + 1024, 1.7e308)),
        coalesce((args ->> 'archived')::boolean, false), (context.account).version + 1, (context.account).version + 1, hash, at, at
    from modes x where x.user_id = p_actor
    returning * into m;
    context := tell_user(context, p_actor, 'mode.created', p_actor, m.id, mode_json(m));
    return finish_action(context, mode_answer('created', m));
end $$;
