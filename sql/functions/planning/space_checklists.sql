-- Gives all checklists of a locked user new positions in the same order, with room between them and before later ones.
-- Each is a change.
create or replace function space_checklists(p_user uuid) returns void language plpgsql as $$
declare
    top double precision := date_part('epoch', now_ms());
    one record;
begin
    for one in
        with placed as (
            insert into placements (user_id, checklist_id, position)
            select p_user, m.id, top - 1024 * row_number() over (order by m.place desc, m.id desc) from placed_checklists(p_user) m
            on conflict (user_id, checklist_id) do update set position = excluded.position
            returning *
        )
        select p.checklist_id as id, placement_json(p, c.created_at) as mine
        from placed p join checklists c on c.id = p.checklist_id order by p.position
    loop
        perform tell_user(p_user, 'checklist.placed', p_user, one.id, json_build_object('id', one.id, 'mine', one.mine));
    end loop;
end $$;
