-- The operations of a batch, on tasks of many checklists: all or nothing if `atomic`, one by one otherwise. A create names its
-- checklist. Takes all locks before it changes anything, in the order of the checklists' ids.
-- {atomic, operations: [{op, …}]} → {"results": [{"outcome": …, "version": …, "body": …, "info": …}]}
create or replace function tasks_batch_across(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    atomic    boolean := (args ->> 'atomic')::boolean;
    places    uuid[] := '{}';
    its       opened[] := '{}';
    it        opened;
    place     uuid;
    carried   integer := 0;
    written   bigint := 0;
    one_list  opened;
    one       record;
    results   json[] := '{}';
    n         integer := 0;
begin
    if not exists (select from users u where u.id = p_actor and u.disabled_at is null) then
        return refused('signed_out');
    end if;
    for place in
        select distinct coalesce(t.checklist_id, (o ->> 'checklist_id')::uuid) as checklist
        from jsonb_array_elements(args -> 'operations') o left join tasks t on t.id = (o ->> 'id')::uuid and o ->> 'op' <> 'create'
        order by checklist
    loop
        continue when place is null;
        its := array_append(its, open_checklist(p_actor, place, 'edit'));
        places := places || place;
    end loop;
    if exists (
        select from jsonb_array_elements(args -> 'operations') o join tasks t on t.id = (o ->> 'id')::uuid
        where o ->> 'op' <> 'create' and t.checklist_id <> all (places)) then
        perform look_again();
    end if;
    perform hold_trees(array(select (o.list).id from unnest(its) o where o.outcome is null), deleted_tasks(args -> 'operations'));
    begin
        for one in select o as operation from jsonb_array_elements(args -> 'operations') o loop
            -- Behind the locks: also a task that an operation before has made.
            place := case when one.operation ->> 'op' = 'create' then (one.operation ->> 'checklist_id')::uuid
                else (select t.checklist_id from tasks t where t.id = (one.operation ->> 'id')::uuid) end;
            it := its[array_position(places, place)];
            if it.actor is null then
                it.answer := refused('not_found');
            elsif it.outcome is not null then
                it.answer := refused(it.outcome);
            elsif is_used_up(carried, written) then
                it.answer := refused('too_much_at_once');
            else
                -- The limits of one request count all its checklists together.
                it.carried := carried;
                it.written := written;
                it := apply_operation(it, one.operation - 'checklist_id');
                carried := coalesce(it.carried, 0);
                written := coalesce(it.written, 0) + coalesce(octet_length((it.answer).body::text), 0);
                its[array_position(places, place)] := it;
            end if;
            if atomic and (it.answer).outcome not in ('ok', 'created', 'deleted') then
                raise exception using errcode = 'CKBAT';
            end if;
            results := results || row_to_json(it.answer);
            n := n + 1;
        end loop;
    exception when sqlstate 'CKBAT' then
        -- Everything since `begin` is undone. The variables still have the refusal and the number of its operation.
        return row('batch_refused', null, row_to_json(it.answer), json_build_object('index', n))::answer;
    end;
    it.actor := jsonb_build_object('id', p_actor);
    it.given := null;
    it.again := null;
    foreach one_list in array its loop
        it.given := it.given || one_list.given;
        it.again := it.again || one_list.again;
    end loop;
    perform settle(it);
    return row('ok', null, json_build_object('results', array_to_json(results)), null)::answer;
end $$;
