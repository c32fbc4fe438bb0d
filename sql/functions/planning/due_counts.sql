-- Counts a user's own tasks that do not repeat. It counts open and done ones that are due in a range of days, and open
-- ones that were due before. Null if the user's checklists have too many tasks.
create or replace function due_counts(p_user uuid, p_from date, p_to date, s settings, p_limit bigint) returns json language plpgsql stable as $$
declare
    me     jsonb       := jsonb_build_array(jsonb_build_object('id', p_user));
    begins timestamptz := local_instant(p_from, s.day_starts_at, s.time_zone);
    ends   timestamptz := local_instant(p_to + 1, s.day_starts_at, s.time_zone);
    lists  checklists[];
begin
    lists := array(
        select c from visible_checklists(p_user, false) c
        where not exists (select from placements p where p.user_id = p_user and p.checklist_id = c.id and p.muted));
    if (select coalesce(sum(c.task_count), 0) from unnest(lists) c) > p_limit then
        return null;
    end if;
    return (
        select json_build_object(
            'open', count(*) filter (where t.status <> 'completed' and (t.due_on >= p_from or t.due_at >= begins)),
            'done', count(*) filter (where t.status = 'completed' and (t.due_on >= p_from or t.due_at >= begins)),
            'overdue', count(*) filter (where t.status <> 'completed' and (t.due_on < p_from or t.due_at < begins)))
        from unnest(lists) c join tasks t on t.checklist_id = c.id
        where t.repeat is null and (t.due_on <= p_to or t.due_at < ends)
            and (c.owner_id = p_user and t.participants = '[]' or t.participants @> me));
end $$;
