-- Takes a user off a checklist and its tasks. Every participant may remove themselves. {id, username, if_versions}
create or replace function participant_remove(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_checklist(p_actor, (args ->> 'id')::uuid, 'view', true);
    who     users;
    present text;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    elsif checklist_is_stale(args, context.list) then
        return checklist_answer('stale', context.list, context.role);
    end if;
    who := user_named(args ->> 'username');
    if context.role <> 'owner' and who.id is distinct from p_actor then
        return refused('forbidden');
    elsif who.id = (context.list).owner_id then
        return refused('is_owner');
    end if;
    select p.role into present from participants p where p.checklist_id = (context.list).id and p.user_id = who.id;
    if not found then
        return refused('user_not_found');
    elsif (context.list).archived and who.id <> p_actor then
        return refused('checklist_archived');
    end if;
    context := drop_participant(context, who, present);
    return finish_action(context, done('deleted'));
end $$;
