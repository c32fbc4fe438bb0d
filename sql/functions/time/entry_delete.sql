-- Deletes an entry of the actor, even if it runs. {id, if_versions}
create or replace function entry_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it opened_account := open_account(p_actor);
    e  entries;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    select x.* into e from entries x where x.id = (args ->> 'id')::uuid and x.user_id = p_actor;
    if not found then
        return refused('not_found');
    elsif is_stale(args, e.version) then
        return entry_answer('stale', e);
    end if;
    perform forget_entry(e);
    return done('deleted');
end $$;
