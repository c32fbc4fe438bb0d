-- Writes a record behind its lock, and logs it: an own one in its user's stream, a shared one in its checklist's.
create or replace function keep_record(inout context context, inout r records) language plpgsql as $$
declare
    list checklists := context.list;
begin
    if r.user_id is null then
        list := advance(list);
        r.version := list.version;
    else
        update users u set version = u.version + 1 where u.id = r.user_id returning u.version into r.version;
    end if;
    insert into records as x (task_id, date, user_id, checklist_id, goal, span, points, priority, done_by, skipped, completed_at, closed_on, version)
    values (r.task_id, r.date, r.user_id, r.checklist_id, r.goal, r.span, r.points, r.priority, r.done_by, r.skipped, r.completed_at,
        r.closed_on, r.version)
    on conflict (task_id, keeper, date) do update
    set goal = excluded.goal, span = excluded.span, points = excluded.points, priority = excluded.priority, done_by = excluded.done_by,
        skipped = excluded.skipped, completed_at = excluded.completed_at, closed_on = excluded.closed_on, version = excluded.version
    returning x.* into r;
    if r.user_id is null then
        context := tell_checklist(context, list, 'occurrence.updated', r.task_id, record_json(r));
    else
        context := log_changes(context, array[row(
            r.user_id, r.version, null, 'occurrence.updated', case when r.user_id::text = context.actor ->> 'id' then r.user_id end, r.task_id,
            null, null, record_json(r), now_ms())::changes]);
    end if;
end $$;
