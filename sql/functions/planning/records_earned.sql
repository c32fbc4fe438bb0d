-- The points that a user earned by records, as taken back: an entry for each record. enter_points() takes no more than
-- they hold.
create or replace function records_earned(p_records records[], p_user uuid) returns points_given[] language sql stable
return array(
    select row(p_user, -r.points * e.times, 'deleted', r.task_id, r.date, null, null, coalesce(r.completed_at, now_ms()), null, null)::points_given
    from unnest(p_records) r
    cross join lateral (select count(*)::integer as times from unnest(r.done_by) d where d = p_user) e
    where r.points is not null and e.times > 0
    order by r.date, r.task_id);
