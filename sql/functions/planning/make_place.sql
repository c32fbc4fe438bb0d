-- Makes room beside one of a locked user's checklists: gives new positions to it and to those around it, in the same
-- order. It takes as few as have room between their own neighbours, many times as much as they need: see make_room().
-- The last ones stay before checklists that are made from now on. Each moved checklist is a change.
create or replace function make_place(inout context context, p_user uuid, p_checklist uuid) language plpgsql as $$
declare
    moment  timestamptz      := now_ms();
    present double precision := date_part('epoch', moment);
    ids     uuid[];
    places  double precision[];
    here    integer;
    -- The number on each side.
    reach   integer := 1;
    size    integer;
    low     integer;
    high    integer;
    bottom  double precision;
    top     double precision;
    step    double precision;
    changed changes[];
begin
    select array_agg(m.id order by m.place, m.id), array_agg(m.place order by m.place, m.id) into ids, places
    from placed_checklists(p_user) m;
    here := array_position(ids, p_checklist);
    loop
        low := greatest(here - reach - 1, 0);
        high := least(here + reach + 1, cardinality(ids) + 1);
        size := high - low - 1;
        -- The smallest numbers are none here: PostgreSQL raises an error if a quotient is too small for it.
        bottom := case when low > 0 then case when abs(places[low]) < 1e-200 then 0 else places[low] end end;
        top := case when high <= cardinality(ids) then case when abs(places[high]) < 1e-200 then 0 else places[high] end end;
        top := coalesce(top, greatest(present, bottom + 1024 * (size + 1)));
        bottom := coalesce(bottom, top - 1024 * (size + 1));
        step := top / (size + 1) - bottom / (size + 1);
        exit when low = 0 and high > cardinality(ids) or step > greatest(abs(bottom), abs(top)) * 1e-12 * size;
        reach := reach * 2;
    end loop;
    with placed as (
        insert into placements (user_id, checklist_id, position)
        select p_user, m.id, bottom + step * m.n from unnest(ids[low + 1:high - 1]) with ordinality m(id, n)
        on conflict (user_id, checklist_id) do update set position = excluded.position
        returning *
    ), shown as (
        select p.checklist_id as id, placement_json(p, c.created_at) as mine, row_number() over (order by p.position) as n
        from placed p join checklists c on c.id = p.checklist_id
    ), told as (
        update users u set version = u.version + s.number from (select count(*) as number from shown) s where u.id = p_user
        returning u.version - s.number as version
    )
    select array_agg(row(
        p_user, told.version + s.n, null, 'checklist.placed', p_user, s.id, null, null, json_build_object('id', s.id, 'mine', s.mine),
        moment)::changes)
    into changed from told, shown s;
    context := log_changes(context, changed);
end $$;
