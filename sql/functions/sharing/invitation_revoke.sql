-- Revokes an invitation. {id: the checklist's, invitation_id}
create or replace function invitation_revoke(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    delete from invitations i where i.id = (args ->> 'invitation_id')::uuid and i.checklist_id = (it.list).id;
    if not found then
        return refused('not_found');
    end if;
    return done('deleted');
end $$;
