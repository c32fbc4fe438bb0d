-- The number of reminders that other users than these have of some tasks, counted up to one more than a request may
-- change.
create or replace function ending_reminders(context context, p_tasks uuid[], p_people uuid[]) returns integer language sql stable
return (
    select count(*)::integer from (
        select from reminders r where r.task_id = any (p_tasks) and r.user_id <> all (p_people)
        limit limit_of(context, 'carried_tasks') + 1) as theirs);
