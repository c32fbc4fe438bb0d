-- Ends every invitation to a locked checklist, those by a token too. It tells the users whom some of them name; their
-- rows are locked already.
create or replace function end_invitations(list checklists, p_actor uuid) returns void language plpgsql as $$
begin
    perform tell_invitation_ended(i, p_actor) from invitations i where i.checklist_id = list.id;
    delete from invitations i where i.checklist_id = list.id;
end $$;
