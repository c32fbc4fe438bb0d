-- The place at which `position`, `before` or `after` puts a task on a locked checklist; the end of it if none is given.
-- Making room may be changes of its own. `place` is null if there is none, and `answer` then gives the reason.
create or replace function place_for(inout context context, args jsonb, out place double precision) language plpgsql as $$
declare
    neighbour uuid := coalesce(args ->> 'before', args ->> 'after');
begin
    if neighbour is null then
        place := coalesce((args ->> 'position')::double precision,
            (select max(t.position) from tasks t where t.checklist_id = (context.list).id) + 1024, 1024);
    elsif not exists (select from tasks t where t.checklist_id = (context.list).id and t.id = neighbour) then
        context.answer := refused('neighbour_not_found');
    else
        place := position_beside(context.list, (args ->> 'before')::uuid, (args ->> 'after')::uuid);
        if place is null then
            context := make_room(context, neighbour);
            place := position_beside(context.list, (args ->> 'before')::uuid, (args ->> 'after')::uuid);
        end if;
    end if;
end $$;
