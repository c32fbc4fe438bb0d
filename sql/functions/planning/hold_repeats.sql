-- Locks the rows that decide how some tasks repeat for an actor, until the end of the transaction. So other users
-- neither edit nor record these tasks meanwhile. It takes the locks in the order of all actions: checklists, then
-- tasks. Tasks that the actor does not see stay free.
create or replace function hold_repeats(p_actor uuid, p_tasks uuid[]) returns void language plpgsql as $$
declare
    place uuid;
begin
    for place in select distinct t.checklist_id from tasks t where t.id = any (p_tasks) order by t.checklist_id loop
        perform open_checklist(p_actor, place, 'view', true);
    end loop;
    -- Users who record hold the task for key share, and no checklist.
    perform from tasks t
    where t.id = any (p_tasks) and exists (select from checklists c where c.id = t.checklist_id and role_on(c, p_actor) is not null)
    order by t.id for update;
end $$;
