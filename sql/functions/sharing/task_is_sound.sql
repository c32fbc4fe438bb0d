-- The rules that every row of a task keeps: a constraint of the table. They are the last wall, behind the limits of the
-- actions and ten times as wide (decision 50).
create or replace function task_is_sound(t tasks) returns boolean language plpgsql immutable parallel safe as $$
begin
    return case t.status when 'available' then t.participants = '[]' when 'in_progress' then true when 'completed' then true else false end
        and (t.status = 'completed') = (t.completed_at is not null)
        and jsonb_array_length(t.participants) <= t.participant_limit
        and t.participant_limit between 1 and 10000
        and (t.due_on is null or t.due_at is null and t.due_on between '1970-01-01' and '2199-12-31')
        and coalesce(t.points between 1 and 100000, true)
        -- Somebody earned them.
        and (t.earned is null or t.earned between 1 and 100000 and t.completed_by is not null)
        and (t.repeat is null) = (t.repeat_bytes is null)
        and (t.repeat is null or jsonb_typeof(t.repeat) = 'object')
        -- The day on which a repeating task was ended.
        and (t.ended_on is not null) = (t.status = 'completed' and t.repeat is not null)
        and t.depth between 1 and 80
        and t.position > '-infinity' and t.position < 'infinity'
        and octet_length(t.title) between 1 and 8000
        and octet_length(t.description) <= 800000
        and coalesce(octet_length(t.section) between 1 and 20000, true)
        and coalesce(octet_length(t.uid) between 1 and 10200, true)
        and cardinality(t.labels) <= 200
        and coalesce(t.priority in ('do_first', 'plan', 'delegate', 'delay'), true);
end $$;
