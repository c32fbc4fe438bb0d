-- The sum of a user's entries of a task and a date: see enter_points().
create or replace function points_held(p_user uuid, p_task uuid, p_date date) returns bigint language sql stable
return coalesce((
    select e.held from points_entries e
    where e.user_id = p_user and e.date = p_date and e.task_id = p_task order by e.number desc limit 1), 0);
