-- Many operations on one checklist: all or nothing if `atomic`, one by one otherwise.
-- {id, atomic, operations: [{op, …}]} → {"version": …, "results": [{"outcome": …, "version": …, "body": …, "info": …}]}
create or replace function tasks_batch(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it        opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'edit');
    operation jsonb;
    n         integer := 0;
    results   json[] := '{}';
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    perform hold_trees(array[(it.list).id], deleted_tasks(args -> 'operations'));
    begin
        for operation in select o from jsonb_array_elements(args -> 'operations') o loop
            -- Each operation answers with its task, and logs it. It knows how much the operations have written so far
            -- before the next one.
            if is_used_up(it.carried, it.written) then
                it.answer := refused('too_much_at_once');
            else
                it := apply_operation(it, operation);
                it.written := coalesce(it.written, 0) + coalesce(octet_length((it.answer).body::text), 0);
            end if;
            if (args ->> 'atomic')::boolean and (it.answer).outcome not in ('ok', 'created', 'deleted') then
                raise exception using errcode = 'CKBAT';
            end if;
            results := results || row_to_json(it.answer);
            n := n + 1;
        end loop;
    exception when sqlstate 'CKBAT' then
        -- Everything since `begin` is undone. The variables still have the refusal and the number of its operation.
        return row('batch_refused', null, row_to_json(it.answer), json_build_object('index', n))::answer;
    end;
    perform settle(it);
    return row('ok', (it.list).version,
        json_build_object('version', (it.list).version, 'results', array_to_json(results)), null)::answer;
end $$;
