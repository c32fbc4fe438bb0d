-- Many operations on one checklist: all or nothing if `atomic`, one by one otherwise.
-- {id, atomic, operations: [{op, …}]} → {"version": …, "results": [{"outcome": …, "version": …, "body": …, "info": …}]}
create or replace function tasks_batch(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context   context := open_checklist(p_actor, (args ->> 'id')::uuid, 'edit');
    operation jsonb;
    n         integer := 0;
    results   json[] := '{}';
    reached   text;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    perform hold_trees(array[(context.list).id], deleted_tasks(args -> 'operations'));
    begin
        for operation in select o from jsonb_array_elements(args -> 'operations') o loop
            -- Each operation answers with its task, and logs it. This counts what the operations have written so far.
            reached := used_up(context, context.carried, context.written);
            if reached is not null then
                context.answer := limit_refusal(context, reached);
            else
                context := apply_operation(context, operation);
                context.written := coalesce(context.written, 0) + coalesce(octet_length((context.answer).body::text), 0);
            end if;
            if (args ->> 'atomic')::boolean and (context.answer).outcome not in ('ok', 'created', 'deleted') then
                raise exception using errcode = 'CKBAT';
            end if;
            results := results || result_json(context.answer);
            n := n + 1;
        end loop;
    exception when sqlstate 'CKBAT' then
        -- Everything since `begin` is undone. The variables still have the refusal and the number of its operation.
        return batch_refused(context.answer, n);
    end;
    return finish_action(context, answered('ok', (context.list).version,
        json_build_object('version', (context.list).version, 'results', array_to_json(results))));
end $$;
