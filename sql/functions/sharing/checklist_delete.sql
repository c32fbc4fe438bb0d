-- Deletes a checklist. It takes back the points that the actor earned there, and nothing from others. {id, if_versions}
create or replace function checklist_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it     opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
    people uuid[];
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif checklist_is_stale(args, it.list) then
        return checklist_answer('stale', it.list, it.role);
    elsif is_inbox(it.list) then
        return refused('inbox_stays');
    end if;
    -- Users who record or set reminders hold their task before they hold themselves.
    perform hold_tasks('{}', array[(it.list).id]);
    select array_agg(p.user_id) into people from participants p where p.checklist_id = (it.list).id;
    -- The people first: a transaction that creates a checklist holds the owner's row, and then waits for the title that
    -- this one gives up.
    perform lock_users(people || p_actor || invited_users(it.list));
    perform tell_removed(it.list, person.id, 'deleted', p_actor) from unnest(people || p_actor) person (id);
    perform end_invitations(it.list, p_actor);
    perform enter_points(
        array(
            select completion_points(t, 'deleted') from tasks t
            where t.checklist_id = (it.list).id and t.earned is not null and t.completed_by ->> 'id' = p_actor::text
            order by t.completed_at, t.id)
            || records_earned(array(
                select r from tasks t join records r on r.task_id = t.id
                where t.checklist_id = (it.list).id and r.points is not null and p_actor = any (r.done_by)), p_actor),
        p_actor);
    perform spend_ids((it.list).id);
    delete from checklists c where c.id = (it.list).id;
    return done('deleted');
end $$;
