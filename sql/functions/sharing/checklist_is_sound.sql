-- The rules that every row of a checklist keeps: a constraint of the table. They are the last wall, behind the limits
-- of the actions and ten times as wide (decision 50).
create or replace function checklist_is_sound(c checklists) returns boolean language plpgsql immutable parallel safe as $$
begin
    return c.open_task_count between 0 and c.task_count
        and c.task_count <= 100000
        and c.participant_count between 0 and c.participant_limit
        and c.participant_limit <= 100000
        and octet_length(c.title) between 1 and 8000
        and octet_length(c.description) <= 800000
        and coalesce(c.color ~ '^#[0-9a-f]{6}$', true)
        and coalesce(c.priority in ('do_first', 'plan', 'delegate', 'delay'), true);
end $$;
