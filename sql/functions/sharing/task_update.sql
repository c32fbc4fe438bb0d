-- Edits or moves a task. The arguments are those of `apply_task_update`, and `alone` in a transaction of its own.
create or replace function task_update(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it opened := open_task(p_actor, (args ->> 'id')::uuid, 'edit');
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    it.shares := not args ? 'alone';
    it := apply_task_update(it, args);
    perform settle(it);
    return it.answer;
end $$;
