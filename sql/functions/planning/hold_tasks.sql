-- Locks tasks that an action deletes or gives back, before it locks users. Users who record or set reminders lock their
-- task first, and then themselves. It locks the repeating tasks of some checklists, and all tasks of deleted ones.
create or replace function hold_tasks(p_checklists uuid[], p_deleted uuid[] default '{}') returns void language plpgsql as $$
begin
    perform from tasks t
    where t.checklist_id = any (p_checklists) and t.repeat is not null or t.checklist_id = any (p_deleted)
    order by t.id for update;
end $$;
