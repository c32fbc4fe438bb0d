-- Locks tasks of locked checklists with all their subtasks, before an action deletes or moves them, and returns their
-- ids. It goes by the ids, like users who record or set reminders.
create or replace function hold_trees(p_checklists uuid[], p_roots uuid[]) returns uuid[] language plpgsql as $$
begin
    return array(
        select t.id from tasks t
        where t.id in (
            with recursive below as (
                select x.id, x.checklist_id from tasks x where x.id = any (p_roots) and x.checklist_id = any (p_checklists)
                union
                select x.id, x.checklist_id from tasks x join below on x.checklist_id = below.checklist_id and x.parent_id = below.id
            )
            select b.id from below b)
        order by t.id for update);
end $$;
