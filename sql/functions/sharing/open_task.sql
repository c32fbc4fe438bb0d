-- Locks the checklist of a task, like `open_checklist`. A task may move while this waits for the lock. A holder of the
-- former checklist's lock must not wait for the present one's, because a move takes the two in another order. So it
-- undoes everything, and the daemon retries.
create or replace function open_task(p_actor uuid, p_task uuid, p_need text) returns context language plpgsql as $$
declare
    place   uuid := (select t.checklist_id from tasks t where t.id = p_task);
    context context := open_checklist(p_actor, place, p_need);
begin
    if place is not null and exists (select from tasks t where t.id = p_task and t.checklist_id <> place) then
        perform look_again();
    end if;
    return context;
end $$;
