-- Says that reminders of a task or of a user, or of both, may come earlier than planned. It writes nothing for users
-- without reminders.
create or replace function review_reminders(p_reviews reminder_reviews[]) returns void language plpgsql as $$
begin
    insert into reminder_reviews (task_id, user_id, at)
    select w.task_id, w.user_id, now_ms() from unnest(p_reviews) w
    where exists (select from reminders r where r.task_id = w.task_id and (w.user_id is null or r.user_id = w.user_id))
        or w.task_id is null and exists (select from reminders r where r.user_id = w.user_id);
end $$;
