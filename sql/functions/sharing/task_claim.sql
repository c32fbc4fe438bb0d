-- Puts a user of the checklist on a task. {id, username: the actor if absent, if_versions}
create or replace function task_claim(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it opened := open_task(p_actor, (args ->> 'id')::uuid, 'edit');
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    it := apply_task_claim(it, args);
    return it.answer;
end $$;
