-- A task as a user's entry names it: null where it is gone, or the user may not see it now.
create or replace function seen_task(p_user uuid, p_task uuid) returns uuid language plpgsql stable strict parallel safe as $$
begin
    return (
        select t.id from tasks t join checklists c on c.id = t.checklist_id
        where t.id = p_task and role_on(c, p_user) is not null);
end $$;
