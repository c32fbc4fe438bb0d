-- A position between a checklist and its neighbour among those of a user; null if no number is left between them.
create or replace function place_beside(p_user uuid, p_before uuid, p_after uuid) returns double precision language plpgsql as $$
declare
    here double precision := (select m.place from placed_checklists(p_user) m where m.id = coalesce(p_before, p_after));
    next double precision;
    present double precision := date_part('epoch', now_ms());
    mid  double precision;
begin
    if p_after is not null then
        select m.place into next from placed_checklists(p_user) m
        where (m.place, m.id) > (here, p_after) order by m.place, m.id limit 1;
    else
        select m.place into next from placed_checklists(p_user) m
        where (m.place, m.id) < (here, p_before) order by m.place desc, m.id desc limit 1;
    end if;
    -- Behind the last, but before checklists that are made from now on.
    next := coalesce(next, case when p_after is null then here - 2048 when here < present then present else here + 2048 end);
    -- PostgreSQL raises an error for half of the smallest numbers, because the result would be zero.
    mid := case when abs(here) > 1e-300 then here / 2 else 0 end + case when abs(next) > 1e-300 then next / 2 else 0 end;
    return case when mid > least(here, next) and mid < greatest(here, next) then mid end;
end $$;
