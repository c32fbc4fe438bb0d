-- Where `position`, `before` or `after` puts a task; the end of the checklist when none is given.
-- Takes the checklist because making room may be a change of its own. `place` is null when there is no such neighbour.
create or replace function find_place(inout list checklists, p_actor jsonb, args jsonb, out place double precision) language plpgsql as $$
declare
    neighbour uuid := coalesce(args ->> 'before', args ->> 'after');
begin
    if neighbour is not null then
        if not exists (select from tasks t where t.checklist_id = list.id and t.id = neighbour) then
            return;
        end if;
        place := position_beside(list, (args ->> 'before')::uuid, (args ->> 'after')::uuid);
        if place is null then
            list := spread_positions(list, p_actor);
            place := position_beside(list, (args ->> 'before')::uuid, (args ->> 'after')::uuid);
        end if;
    else
        place := coalesce((args ->> 'position')::double precision,
            (select max(t.position) from tasks t where t.checklist_id = list.id) + 1024, 1024);
    end if;
end $$;
