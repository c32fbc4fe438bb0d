-- Moves tasks with their subtasks and comments to the end of another checklist, in the order given: all or nothing.
-- Tasks that are there already keep their place. It takes all locks before it changes anything, those of the checklists
-- in the order of their ids.
-- {task_ids, checklist_id, section: for all of them; absent: none, but tasks that are there already keep theirs}
create or replace function tasks_move(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context;
    list    checklists;
    place   uuid;
    places  uuid[] := '{}';
    wanted  uuid[] := array(select w.id::uuid from jsonb_array_elements_text(args -> 'task_ids') with ordinality w(id, n) order by w.n);
    seen    bigint;
    here    bigint;
    roots   tasks[];
    root    tasks;
begin
    for place in
        select (args ->> 'checklist_id')::uuid union select t.checklist_id from tasks t where t.id = any (wanted) order by 1
    loop
        context := open_checklist(p_actor, place, 'edit');
        if context.outcome is not null then
            return refused(context.outcome);
        end if;
        places := places || place;
        if place = (args ->> 'checklist_id')::uuid then
            list := context.list;
        end if;
    end loop;
    select count(*), count(*) filter (where t.checklist_id = any (places)) into seen, here from tasks t where t.id = any (wanted);
    if here < seen then
        perform look_again();
    elsif seen < cardinality(wanted) then
        return refused('not_found');
    end if;
    roots := highest_tasks(wanted);
    context.list := list;
    if args ? 'section' then
        if exists (select from unnest(roots) r
            where r.checklist_id = list.id and r.parent_id is not null and r.section is distinct from args ->> 'section') then
            return refused('section_of_parent');
        end if;
    end if;
    begin
        context := bring_tasks(context, array(select r.id from unnest(roots) with ordinality r where r.checklist_id <> list.id order by r.ordinality),
            args ->> 'section');
        if (context.answer).outcome = 'ok' and args ? 'section' then
            for root in select r.* from unnest(roots) r where r.checklist_id = list.id loop
                context := apply_task_update(context, jsonb_build_object('id', root.id, 'section', args -> 'section'));
                exit when (context.answer).outcome <> 'ok';
            end loop;
        end if;
        if (context.answer).outcome <> 'ok' then
            raise exception using errcode = 'CKBAT';
        end if;
    exception when sqlstate 'CKBAT' then
        -- Everything since `begin` is undone; the refusal is still in the variable.
        return context.answer;
    end;
    return finish_action(context, answered('ok', null, (
        select '{"tasks":' || json_agg(task_json(t) order by array_position(wanted, t.id)) || '}'
        from tasks t where t.id in (select r.id from unnest(roots) r))::json));
end $$;
