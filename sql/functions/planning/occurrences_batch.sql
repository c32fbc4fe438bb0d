-- Many operations on occurrences of tasks on many checklists: all or nothing if `atomic`, one by one otherwise. Takes
-- all locks before it changes anything: checklists, tasks and users, each in the order of their ids.
-- {atomic, operations: [{op: complete | uncomplete | skip | unskip | set | delete, and the arguments of that}],
-- openings: see is_open(), by the ids of tasks that repeat from their completion}
-- → {"results": [{"outcome": …, "version": …, "body": …, "info": …}]}
create or replace function occurrences_batch(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    whole     context;
    context   context;
    place     uuid;
    task      record;
    operation jsonb;
    written   bigint := 0;
    results   json[] := '{}';
    n         integer := 0;
begin
    if not exists (select from users u where u.id = p_actor and u.disabled_at is null) then
        return refused('signed_out');
    end if;
    whole.actor := jsonb_build_object('id', p_actor);
    for place in
        select distinct t.checklist_id
        from jsonb_array_elements(args -> 'operations') o join tasks t on t.id = (o ->> 'id')::uuid
        where (o ->> 'shared')::boolean or o ->> 'op' = 'delete'
        order by t.checklist_id
    loop
        perform open_checklist(p_actor, place, 'view', true);
    end loop;
    for task in
        select t.id, bool_or(o ->> 'op' = 'delete') as loses_date
        from jsonb_array_elements(args -> 'operations') o join tasks t on t.id = (o ->> 'id')::uuid
        where exists (select from checklists c where c.id = t.checklist_id and role_on(c, p_actor) is not null)
        group by t.id order by t.id
    loop
        -- Like open_record(), and like apply_exception().
        if task.loses_date then
            perform from tasks t where t.id = task.id for update;
        else
            perform from tasks t where t.id = task.id for key share;
        end if;
    end loop;
    perform lock_users(array(
        select p_actor
        union
        select d.id
        from jsonb_array_elements(args -> 'operations') o
        join tasks t on t.id = (o ->> 'id')::uuid
        join checklists c on c.id = t.checklist_id
        join records r on r.task_id = t.id and r.date = (o ->> 'date')::date and r.keeper = '00000000-0000-0000-0000-000000000000'
        cross join unnest(r.done_by) d(id)
        where (o ->> 'shared')::boolean and role_on(c, p_actor) is not null));
    begin
        for operation in select o from jsonb_array_elements(args -> 'operations') o loop
            if operation ->> 'op' = 'delete' then
                context := open_task(p_actor, (operation ->> 'id')::uuid, 'edit');
            else
                context := open_record(p_actor, (operation ->> 'id')::uuid, (operation ->> 'shared')::boolean);
            end if;
            if context.outcome is not null then
                context.answer := refused(context.outcome);
            elsif over_limit(context, 'batch_bytes', written) then
                context.answer := limit_refusal(context, 'batch_bytes');
            else
                if operation ? 'settled' and args -> 'openings' ? (operation ->> 'id') then
                    operation := operation || (
                        select jsonb_build_object('occurs', is_open(
                            t, keeper(p_actor, t.repeat), operation ->> 'date', args #> array['openings', t.id::text]))
                        from tasks t where t.id = (operation ->> 'id')::uuid);
                end if;
                if operation ->> 'op' = 'delete' then
                    context := apply_exception(context, operation);
                else
                    context := apply_record(context, operation);
                end if;
                written := written + coalesce(context.written, octet_length((context.answer).body::text), 0);
            end if;
            if (args ->> 'atomic')::boolean and (context.answer).outcome not in ('ok', 'deleted') then
                raise exception using errcode = 'CKBAT';
            end if;
            whole := (gather(whole, context)).whole;
            results := results || result_json(context.answer);
            n := n + 1;
        end loop;
    exception when sqlstate 'CKBAT' then
        -- Everything since `begin` is undone. The variables still have the refusal and the number of its operation.
        return batch_refused(context.answer, n);
    end;
    return finish_action(whole, answered('ok', null, json_build_object('results', array_to_json(results))));
end $$;
