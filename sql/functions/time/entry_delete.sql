-- Deletes an entry of the actor, even if it runs. {id, if_versions}
create or replace function entry_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    e       entries;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into e from entries x where x.id = (args ->> 'id')::uuid and x.user_id = p_actor;
    if not found then
        return refused('not_found');
    elsif is_stale(args, e.version) then
        return entry_answer('stale', e);
    end if;
    context := forget_entry(context, e);
    return finish_action(context, done('deleted'));
end $$;
