-- The rules that every record keeps: a constraint of the table (decision 50).
create or replace function record_is_sound(r records) returns boolean language plpgsql immutable parallel safe as $$
begin
    return (r.user_id is null) = (r.checklist_id is not null)
        -- A record that is not done keeps nothing of the task.
        and case when r.goal is null then r.done_by = '{}' and r.span is null
            else cardinality(r.done_by) between 1 and r.goal and r.goal <= 990 and coalesce(r.span in ('day', 'week', 'month'), false)
                and not r.skipped end
        and coalesce(r.points between 1 and 100000, true)
        and (r.completed_at is not null) = coalesce(cardinality(r.done_by) = r.goal, false)
        and (r.closed_on is not null) = (r.skipped or r.completed_at is not null);
end $$;
