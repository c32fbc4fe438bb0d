-- Deletes a mode of the actor that no entry has. {id, if_versions}
create or replace function mode_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    m       modes;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into m from modes x where x.id = (args ->> 'id')::uuid and x.user_id = p_actor;
    if not found then
        return refused('not_found');
    elsif is_stale(args, m.version) then
        return mode_answer('stale', m);
    elsif exists (select from entries e where e.mode_id = m.id and e.user_id = p_actor) then
        return refused('mode_in_use');
    end if;
    insert into spent_ids (kind, id) values ('mode', m.id) on conflict do nothing;
    delete from modes x where x.id = m.id;
    context := tell_user(context, p_actor, 'mode.deleted', p_actor, m.id, json_build_object('id', m.id));
    return finish_action(context, done('deleted'));
end $$;
