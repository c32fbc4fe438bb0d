-- The refusal if an entry of the actor may not have the mode and the task of these arguments.
create or replace function entry_refusal(p_actor uuid, args jsonb) returns text language plpgsql stable as $$
declare
    outcome text;
begin
    if args ? 'mode_id' and not exists (select from modes m where m.id = (args ->> 'mode_id')::uuid and m.user_id = p_actor) then
        outcome := 'mode_not_found';
    elsif args ->> 'task_id' is not null and seen_task(p_actor, (args ->> 'task_id')::uuid) is null then
        outcome := 'task_not_found';
    end if;
    return outcome;
end $$;
