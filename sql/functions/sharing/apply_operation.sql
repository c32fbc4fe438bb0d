-- Runs one operation of a batch on the checklist that the batch has locked. {op: create | update | move | delete |
-- claim | release, …}
create or replace function apply_operation(inout it opened, args jsonb) language plpgsql as $$
begin
    case args ->> 'op'
        when 'create' then it := apply_task_create(it, args - 'op');
        when 'update', 'move' then it := apply_task_update(it, args);
        when 'delete' then it := apply_task_delete(it, args);
        when 'claim' then it := apply_task_claim(it, args);
        when 'release' then it := apply_task_release(it, args);
    end case;
end $$;
