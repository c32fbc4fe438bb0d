-- Puts a checklist in another place among those of the actor, and sets its look for them. Other users do not learn of
-- it.
-- {id, position | before | after, color, favorite, muted}
create or replace function checklist_place(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context   context := open_account(p_actor);
    list      checklists;
    was       placements;
    placed    placements;
    neighbour uuid := coalesce(args ->> 'before', args ->> 'after');
    spot      double precision;
    body      json;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    -- Behind the user's lock: other users need it to take this one off the checklist.
    select c.* into list from checklists c where c.id = (args ->> 'id')::uuid and role_on(c, p_actor) is not null;
    if not found then
        return refused('not_found');
    elsif neighbour is not null and not exists (
        select from checklists c where c.id = neighbour and role_on(c, p_actor) is not null) then
        return refused('neighbour_not_found');
    end if;
    if neighbour is not null then
        spot := place_beside(p_actor, (args ->> 'before')::uuid, (args ->> 'after')::uuid);
        if spot is null then
            context := make_place(context, p_actor, neighbour);
            spot := place_beside(p_actor, (args ->> 'before')::uuid, (args ->> 'after')::uuid);
        end if;
    end if;
    select p.* into was from placements p where p.user_id = p_actor and p.checklist_id = list.id;
    placed := was;
    placed.user_id := p_actor;
    placed.checklist_id := list.id;
    placed.favorite := coalesce(was.favorite, false);
    placed.muted := coalesce(was.muted, false);
    if args ? 'position' then placed.position := (args ->> 'position')::double precision; end if;
    if neighbour is not null then placed.position := spot; end if;
    if args ? 'color' then placed.color := args ->> 'color'; end if;
    if args ? 'favorite' then placed.favorite := args ->> 'favorite'; end if;
    if args ? 'muted' then placed.muted := args ->> 'muted'; end if;
    body := json_build_object('id', list.id, 'mine', placement_json(placed, list.created_at));
    if body::text <> json_build_object('id', list.id, 'mine', placement_json(was, list.created_at))::text then
        insert into placements values (placed.*)
        on conflict (user_id, checklist_id) do update
        set position = excluded.position, color = excluded.color, favorite = excluded.favorite, muted = excluded.muted;
        context := tell_user(context, p_actor, 'checklist.placed', p_actor, list.id, body);
    end if;
    return finish_action(context, answered('ok', null, body));
end $$;
