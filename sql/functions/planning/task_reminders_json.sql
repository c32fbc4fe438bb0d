-- A user's reminders of a task, in their order, as changes and the interface have them.
create or replace function task_reminders_json(p_user uuid, p_task uuid) returns json language sql stable parallel safe
return json_build_object('task_id', p_task, 'reminders', (
    select coalesce(json_agg(reminder_json(r) order by r.number), '[]') from reminders r where r.user_id = p_user and r.task_id = p_task));
