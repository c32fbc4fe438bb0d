-- Takes a user off a locked checklist, and off its tasks. An offer of the checklist to them ends.
create or replace function drop_participant(inout context context, who users, p_role text) language plpgsql as $$
declare
    list               checklists;
    left_by_themselves boolean := who.id::text is not distinct from context.actor ->> 'id';
    unreminded         uuid[];
begin
    context := leave_tasks(context, who.id);
    if (context.list).offered_to = who.id then
        context := end_offer(context);
    end if;
    list := context.list;
    delete from participants p where p.checklist_id = list.id and p.user_id = who.id;
    delete from joinings j where j.checklist_id = list.id and j.user_id = who.id;
    update checklists c
    set participant_count = c.participant_count - 1, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    context := tell_checklist(context, list, 'participant.removed', who.id, participant_json(who, p_role));
    perform lock_users(array[who.id]);
    with gone as (
        delete from reminders r using tasks t where r.user_id = who.id and t.id = r.task_id and t.checklist_id = list.id
        returning r.task_id
    )
    select array_agg(distinct g.task_id order by g.task_id) into unreminded from gone g;
    -- It names the tasks: a client does not know which tasks were on this checklist then, if some moved before.
    context := tell_user(context, who.id, 'checklist.removed', (context.actor ->> 'id')::uuid, list.id, json_build_object(
        'id', list.id, 'title', list.title, 'reason', case when left_by_themselves then 'left' else 'removed' end,
        'reminders', coalesce(unreminded, '{}')));
    delete from placements p where p.checklist_id = list.id and p.user_id = who.id;
    delete from calendar_links l where l.user_id = who.id and l.checklist_id = list.id;
    if left_by_themselves then
        insert into departures (checklist_id, user_id, owner_id) values (list.id, who.id, list.owner_id) on conflict do nothing;
    end if;
end $$;
