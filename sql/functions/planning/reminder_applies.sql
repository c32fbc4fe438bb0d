-- Whether a user is reminded of a task on a date of it. A user is not if the task or that occurrence is done or
-- skipped, or the checklist is archived or muted.
create or replace function reminder_applies(p_user uuid, t tasks, p_date date) returns boolean language plpgsql stable as $$
begin
    return t.status <> 'completed'
        and exists (
            select from checklists c join users u on u.id = p_user
            where c.id = t.checklist_id and not c.archived and u.disabled_at is null and role_on(c, p_user) is not null)
        and not exists (select from placements p where p.user_id = p_user and p.checklist_id = t.checklist_id and p.muted)
        and not exists (
            select from records r
            where t.repeat is not null and r.task_id = t.id and r.keeper = keeper(p_user, t.repeat) and r.date = p_date
                and r.closed_on is not null);
end $$;
