-- Ends the reminders of some tasks for all users but these, and returns the action so that settle() tells those users.
create or replace function end_reminders(inout context context, p_tasks uuid[], p_people uuid[]) language plpgsql as $$
declare
    gone reminders[];
begin
    with deleted as (
        delete from reminders r where r.task_id = any (p_tasks) and r.user_id <> all (p_people) returning r as reminder
    )
    select array_agg(d.reminder) into gone from deleted d;
    context.ended := context.ended || gone;
end $$;
