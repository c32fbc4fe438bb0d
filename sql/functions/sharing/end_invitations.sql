-- Ends every invitation to a locked checklist, those by a token too. It tells the users whom some of them name; their
-- rows are locked already.
create or replace function end_invitations(inout context context, p_actor uuid) language plpgsql as $$
declare
    invitation invitations;
begin
    for invitation in select i.* from invitations i where i.checklist_id = (context.list).id loop
        context := tell_invitation_ended(context, invitation, p_actor);
    end loop;
    delete from invitations i where i.checklist_id = (context.list).id;
end $$;
