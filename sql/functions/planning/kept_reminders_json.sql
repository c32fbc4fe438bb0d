-- A user's reminders of all tasks that they see, or of those of one checklist, by task, for a snapshot. By the index:
-- see tasks_json().
create or replace function kept_reminders_json(p_user uuid, p_checklist uuid default null) returns json language sql stable parallel safe
set enable_seqscan to off
return (
    select coalesce(json_agg(json_build_object('task_id', x.task_id, 'reminders', x.reminders) order by x.task_id), '[]')
    from (
        select r.task_id, json_agg(reminder_json(r) order by r.number) as reminders
        from reminders r where r.user_id = p_user group by r.task_id) x
    -- One that was set while its task moved away is still there.
    join tasks t on t.id = x.task_id join checklists c on c.id = t.checklist_id
    where (p_checklist is null or c.id = p_checklist) and role_on(c, p_user) is not null);
