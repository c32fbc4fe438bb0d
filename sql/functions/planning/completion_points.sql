-- The points that the present completion of a task gives to `completed_by`, or takes from them again if `p_reason` is
-- not `completed`.
create or replace function completion_points(t tasks, p_reason text) returns points_given language sql immutable parallel safe
return row(
    (t.completed_by ->> 'id')::uuid, case when p_reason = 'completed' then t.earned else -t.earned end, p_reason, t.id,
    null, null, null, t.completed_at, null, null)::points_given;
