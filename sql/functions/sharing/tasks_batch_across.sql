-- The operations of a batch, on tasks of many checklists: all or nothing if `atomic`, one by one otherwise. A create
-- names its checklist. Takes all locks before it changes anything, in the order of the checklists' ids.
-- {atomic, operations: [{op, …}]} → {"results": [{"outcome": …, "version": …, "body": …, "info": …}]}
create or replace function tasks_batch_across(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    atomic    boolean := (args ->> 'atomic')::boolean;
    places    uuid[] := '{}';
    contexts  context[] := '{}';
    whole     context;
    context   context;
    place     uuid;
    carried   integer := 0;
    written   bigint := 0;
    one       record;
    gathered  record;
    results   json[] := '{}';
    n         integer := 0;
begin
    if not exists (select from users u where u.id = p_actor and u.disabled_at is null) then
        return refused('signed_out');
    end if;
    whole.actor := jsonb_build_object('id', p_actor);
    for place in
        select distinct coalesce(t.checklist_id, (o ->> 'checklist_id')::uuid) as checklist
        from jsonb_array_elements(args -> 'operations') o left join tasks t on t.id = (o ->> 'id')::uuid and o ->> 'op' <> 'create'
        order by checklist
    loop
        continue when place is null;
        contexts := array_append(contexts, open_checklist(p_actor, place, 'edit'));
        places := places || place;
    end loop;
    if exists (
        select from jsonb_array_elements(args -> 'operations') o join tasks t on t.id = (o ->> 'id')::uuid
        where o ->> 'op' <> 'create' and t.checklist_id <> all (places)) then
        perform look_again();
    end if;
    perform hold_trees(array(select (o.list).id from unnest(contexts) o where o.outcome is null), deleted_tasks(args -> 'operations'));
    begin
        for one in select o as operation from jsonb_array_elements(args -> 'operations') o loop
            -- Behind the locks: also a task that an operation before has made.
            place := case when one.operation ->> 'op' = 'create' then (one.operation ->> 'checklist_id')::uuid
                else (select t.checklist_id from tasks t where t.id = (one.operation ->> 'id')::uuid) end;
            context := contexts[array_position(places, place)];
            if context.actor is null then
                context.answer := refused('not_found');
            elsif context.outcome is not null then
                context.answer := refused(context.outcome);
            elsif used_up(context, carried, written) is not null then
                context.answer := limit_refusal(context, used_up(context, carried, written));
            else
                -- The limits of one request count all its checklists together.
                context.carried := carried;
                context.written := written;
                context := apply_operation(context, one.operation - 'checklist_id');
                carried := coalesce(context.carried, 0);
                written := coalesce(context.written, 0) + coalesce(octet_length((context.answer).body::text), 0);
                select * into gathered from gather(whole, context);
                whole := gathered.whole;
                contexts[array_position(places, place)] := gathered.context;
            end if;
            if atomic and (context.answer).outcome not in ('ok', 'created', 'deleted') then
                raise exception using errcode = 'CKBAT';
            end if;
            results := results || result_json(context.answer);
            n := n + 1;
        end loop;
    exception when sqlstate 'CKBAT' then
        -- Everything since `begin` is undone. The variables still have the refusal and the number of its operation.
        return batch_refused(context.answer, n);
    end;
    return finish_action(whole, answered('ok', null, json_build_object('results', array_to_json(results))));
end $$;
