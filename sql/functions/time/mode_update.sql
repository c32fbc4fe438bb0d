-- Edits a mode of the actor. {id, if_versions, name, color, position, archived}
create or replace function mode_update(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    was     modes;
    m       modes;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into was from modes x where x.id = (args ->> 'id')::uuid and x.user_id = p_actor;
    if not found then
        return refused('not_found');
    elsif is_stale(args, was.version) then
        return mode_answer('stale', was);
    end if;
    m := was;
    if args ? 'name' then m.name := args ->> 'name'; end if;
    if args ? 'color' then m.color := args ->> 'color'; end if;
    if args ? 'position' then m.position := (args ->> 'position')::double precision; end if;
    if args ? 'archived' then m.archived := (args ->> 'archived')::boolean; end if;
    if m is not distinct from was then
        return mode_answer('ok', was);
    elsif m.name <> was.name and name_is_taken(p_actor, m.name, m.id) then
        return refused('name_taken');
    end if;
    update modes x
    set name = m.name, color = m.color, position = m.position, archived = m.archived, version = (context.account).version + 1, updated_at = now_ms()
    where x.id = m.id
    returning x.* into m;
    context := tell_user(context, p_actor, 'mode.updated', p_actor, m.id, mode_json(m));
    return finish_action(context, mode_answer('ok', m));
end $$;
