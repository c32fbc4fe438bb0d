-- Deletes a checklist. It takes back the points that the actor earned there, and nothing from others. {id, if_versions}
create or replace function checklist_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
    people  uuid[];
begin
    if context.outcome is not null then
        return refused(context.outcome);
    elsif checklist_is_stale(args, context.list) then
        return checklist_answer('stale', context.list, context.role);
    elsif is_inbox(context.list) then
        return refused('inbox_stays');
    end if;
    -- Users who record or set reminders lock their task first, and then themselves.
    perform hold_tasks('{}', array[(context.list).id]);
    select array_agg(p.user_id) into people from participants p where p.checklist_id = (context.list).id;
    -- The people first: a transaction that creates a checklist holds the owner's row, and then waits for the title that
    -- this one gives up.
    perform lock_users(people || p_actor || invited_users(context.list));
    context := tell_removed(context, people || p_actor, p_actor);
    context := end_invitations(context, p_actor);
    context.given := array(
            select completion_points(t, 'deleted') from tasks t
            where t.checklist_id = (context.list).id and t.earned is not null and t.completed_by ->> 'id' = p_actor::text
            order by t.completed_at, t.id)
            || records_earned(array(
                select r from tasks t join records r on r.task_id = t.id
                where t.checklist_id = (context.list).id and r.points is not null and p_actor = any (r.done_by)), p_actor);
    perform spend_ids((context.list).id);
    delete from checklists c where c.id = (context.list).id;
    return finish_action(context, done('deleted'));
end $$;
