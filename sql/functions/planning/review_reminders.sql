-- Says that reminders of a task, of one user or of all, may come earlier than planned. It writes nothing if there are none. It changes no
-- reminder, and so waits for no lock: an action may call it at any place.
create or replace function review_reminders(p_task uuid, p_user uuid default null) returns void language plpgsql as $$
begin
    insert into reminder_reviews (task_id, user_id, at)
    select p_task, p_user, now_ms()
    where exists (select from reminders r where r.task_id = p_task and (p_user is null or r.user_id = p_user));
end $$;
