-- Invites a user to a locked checklist by name, or says so again: there is one invitation of each user to a checklist.
-- The user's row is locked too. A user who has blocked the owner does not see it, and to the owner it looks like any
-- other.
create or replace function invite_user(inout context context, who users, p_role text) language plpgsql as $$
declare
    list       checklists := context.list;
    at         timestamptz := now_ms();
    is_blocked boolean := exists (select from blocks b where b.user_id = who.id and b.blocked_id = list.owner_id);
    was        invitations;
    invitation invitations;
begin
    delete from invitations i
    where i.user_id = who.id and i.checklist_id = list.id and not invitation_is_live(i);
    select i.* into was from invitations i where i.user_id = who.id and i.checklist_id = list.id;
    -- Hidden invitations do not count for the user: otherwise a blocked owner could keep others from inviting them.
    if (was.id is null or was.hidden and not is_blocked) and over_limit(context, 'received_invitations', (
        select count(*) from invitations i where i.user_id = who.id and not i.hidden and invitation_is_live(i)) + 1) then
        context.answer := limit_refusal(context, 'received_invitations');
        return;
    end if;
    if was.id is null then
        if over_limit(context, 'invitations', (select count(*) from live_invitations(list.id)) + 1) then
            context.answer := limit_refusal(context, 'invitations');
            return;
        elsif over_limit(context, 'received_invitations_of_owner', (
            select count(*) from invitations i join checklists c on c.id = i.checklist_id
            where i.user_id = who.id and c.owner_id = list.owner_id and invitation_is_live(i)) + 1) then
            context.answer := limit_refusal(context, 'received_invitations_of_owner');
            return;
        end if;
        insert into invitations (id, checklist_id, user_id, title, role, max_uses, hidden, created_at, expires_at)
        values (gen_random_uuid(), list.id, who.id, list.title, p_role, 1, is_blocked, at,
            at + make_interval(hours => 24 * least(7, limit_of(context, 'invitation_days'))::integer))
        returning * into invitation;
    else
        update invitations i set role = p_role, title = list.title, hidden = is_blocked where i.id = was.id returning i.* into invitation;
    end if;
    if not is_blocked and invitation is distinct from was then
        context := tell_user(context, who.id, 'invitation.received', list.owner_id, invitation.id, received_invitation_json(invitation));
    end if;
    context.answer := answered('pending', null, invitation_json(invitation), invitation.id);
end $$;
