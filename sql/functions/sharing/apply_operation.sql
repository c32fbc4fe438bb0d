-- Runs one operation of a batch on the checklist that the batch has locked. {op: create | update | move | delete |
-- claim | release, …}
create or replace function apply_operation(inout context context, args jsonb) language plpgsql as $$
begin
    case args ->> 'op'
        when 'create' then context := apply_task_create(context, args - 'op');
        when 'update', 'move' then context := apply_task_update(context, args);
        when 'delete' then context := apply_task_delete(context, args);
        when 'claim' then context := apply_task_claim(context, args);
        when 'release' then context := apply_task_release(context, args);
    end case;
end $$;
