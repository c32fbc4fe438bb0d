-- Takes over a checklist that is offered to the actor. The former owner stays on as an editor, and lets no one in any
-- more. The invitations and the public link, all made by that owner, end in the same step. {id, if_versions, origin}
create or replace function checklist_offer_accept(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_checklist(p_actor, (args ->> 'id')::uuid, 'view');
    list    checklists := context.list;
    was     checklists := context.list;
    body    json;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    elsif checklist_is_stale(args, list) then
        return checklist_answer('stale', list, context.role);
    elsif context.role = 'owner' then
        -- The same request sent again.
        return checklist_answer('ok', list, context.role);
    elsif list.offered_to is distinct from p_actor then
        return refused('not_offered');
    elsif is_inbox(list) then
        -- It was offered before that was forbidden.
        return refused('inbox_stays');
    end if;
    -- Counts the actor's checklists behind the lock under which they make new ones.
    perform lock_users(invited_users(list) || p_actor);
    if not exists (select from users u where u.id = p_actor and u.disabled_at is null) then
        return refused('signed_out');
    elsif owns_most(context, p_actor) then
        return limit_refusal(context, 'checklists');
    elsif not list.archived and title_is_taken(p_actor, list.title) then
        return refused('title_taken');
    end if;
    update checklists c
    set owner_id = p_actor, offered_to = null, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    delete from participants p where p.checklist_id = list.id and p.user_id = p_actor;
    insert into participants (checklist_id, user_id, role) values (list.id, was.owner_id, 'editor');
    -- Without the actor, because an invited user may not know who is on the checklist.
    context.list := list;
    context := end_invitations(context, null);
    delete from public_links l where l.checklist_id = list.id;
    if found then
        perform audit('public_link.removed', args -> 'origin', p_actor, was.owner_id, list.id, list.title);
    end if;
    body := checklist_json(list);
    context := tell_checklist(context, list, 'checklist.handed_over', list.id, body);
    return finish_action(context, answered('ok', list.version, with_role(body, 'owner')));
end $$;
