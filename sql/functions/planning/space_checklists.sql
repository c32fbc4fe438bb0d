-- Gives all checklists of a locked user new positions in the same order, with room between them and before later ones.
-- Each is a change.
create or replace function space_checklists(p_user uuid) returns void language plpgsql as $$
declare
    moment timestamptz      := now_ms();
    top    double precision := date_part('epoch', moment);
begin
    with placed as (
        insert into placements (user_id, checklist_id, position)
        select p_user, m.id, top - 1024 * row_number() over (order by m.place desc, m.id desc) from placed_checklists(p_user) m
        on conflict (user_id, checklist_id) do update set position = excluded.position
        returning *
    ), shown as (
        select p.checklist_id as id, placement_json(p, c.created_at) as mine, row_number() over (order by p.position) as n
        from placed p join checklists c on c.id = p.checklist_id
    ), told as (
        update users u set version = u.version + s.number from (select count(*) as number from shown) s where u.id = p_user
        returning u.version - s.number as version
    )
    insert into changes (stream_id, version, kind, actor_id, subject_id, body, at)
    select p_user, told.version + s.n, 'checklist.placed', p_user, s.id, json_build_object('id', s.id, 'mine', s.mine), moment
    from told, shown s;
end $$;
