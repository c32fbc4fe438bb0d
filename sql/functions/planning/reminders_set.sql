-- Sets the actor's reminders of a task, instead of those that are there. One that was there already stays unchanged: it
-- does not come again.
-- {id: the task, reminders: [{at} | {before_minutes}]}
create or replace function reminders_set(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    task    uuid := (args ->> 'id')::uuid;
    context context := open_reminders(p_actor, task);
    moment  timestamptz := now_ms();
    was     json;
    body    json;
    had     reminders[];
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    was := task_reminders_json(p_actor, task);
    had := array(select r from reminders r where r.user_id = p_actor and r.task_id = task);
    if jsonb_array_length(args -> 'reminders') > cardinality(had) and over_limit(context, 'reminders_of_user', (
        select count(*) from reminders r where r.user_id = p_actor) - cardinality(had) + jsonb_array_length(args -> 'reminders')) then
        return limit_refusal(context, 'reminders_of_user');
    end if;
    delete from reminders r where r.user_id = p_actor and r.task_id = task;
    insert into reminders (user_id, task_id, number, at, before_minutes, next_at, settled_to, came_on, step, planned)
    select p_actor, task, w.n, w.at, w.before_minutes, case when h.step is null then moment else h.next_at end, coalesce(h.settled_to, moment),
        h.came_on, coalesce(h.step + 1, 0), coalesce(h.planned, false)
    from (
        select x.n, (x.r ->> 'at')::time as at, (x.r ->> 'before_minutes')::integer as before_minutes
        from jsonb_array_elements(args -> 'reminders') with ordinality x(r, n)) w
    left join unnest(had) h on row(h.at, h.before_minutes) is not distinct from row(w.at, w.before_minutes);
    body := task_reminders_json(p_actor, task);
    if body::text <> was::text then
        context := tell_user(context, p_actor, 'reminders.updated', p_actor, task, body);
    end if;
    return finish_action(context, answered('ok', null, body));
end $$;
