-- Locks the repeating tasks of some checklists against users who record there: they hold their task before they hold themselves. So does
-- what deletes such tasks and locks users.
create or replace function hold_tasks(p_checklists uuid[]) returns void language plpgsql as $$
begin
    perform from tasks t where t.checklist_id = any (p_checklists) and t.repeat is not null order by t.id for update;
end $$;
