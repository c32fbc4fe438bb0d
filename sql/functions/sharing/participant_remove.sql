-- Takes a user off a checklist and its tasks. Every participant may remove themselves. {id, username, if_versions}
create or replace function participant_remove(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it      opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'view', true);
    who     users;
    present text;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif checklist_is_stale(args, it.list) then
        return checklist_answer('stale', it.list, it.role);
    end if;
    who := user_named(args ->> 'username');
    if it.role <> 'owner' and who.id is distinct from p_actor then
        return refused('forbidden');
    elsif who.id = (it.list).owner_id then
        return refused('is_owner');
    end if;
    select p.role into present from participants p where p.checklist_id = (it.list).id and p.user_id = who.id;
    if not found then
        return refused('user_not_found');
    elsif (it.list).archived and who.id <> p_actor then
        return refused('checklist_archived');
    end if;
    perform drop_participant(it.list, who, present, it.actor);
    return done('deleted');
end $$;
