-- The points that a user earned on a date of a task by the record that is not this keeper's, as that record says.
-- Beside the shared record that is the user's own one, and the other way round.
create or replace function points_beside(p_user uuid, p_task uuid, p_date date, p_keeper uuid) returns bigint language sql stable
return (
    select coalesce(sum(r.points * d.times), 0)::bigint
    from records r cross join lateral (select count(*) as times from unnest(r.done_by) x where x = p_user) d
    where r.task_id = p_task and r.keeper in (p_user, '00000000-0000-0000-0000-000000000000') and r.keeper <> p_keeper and r.date = p_date
        and r.points is not null);
