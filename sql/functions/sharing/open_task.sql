-- Locks the checklist of a task, as `open_checklist` does one that is named. A task may move while this waits for the lock: what holds the lock of
-- the former checklist must not wait for the present one, since a move takes them in another order. So all is undone, and the daemon looks again.
create or replace function open_task(p_actor uuid, p_task uuid, p_need text) returns opened language plpgsql as $$
declare
    place uuid   := (select t.checklist_id from tasks t where t.id = p_task);
    it    opened := open_checklist(p_actor, place, p_need);
begin
    if place is not null and exists (select from tasks t where t.id = p_task and t.checklist_id <> place) then
        perform look_again();
    end if;
    return it;
end $$;
