-- A position between a task and its neighbour, or null if no number is left between them.
create or replace function position_beside(list checklists, p_before uuid, p_after uuid) returns double precision language plpgsql as $$
declare
    low  double precision;
    high double precision;
    mid  double precision;
begin
    if p_after is not null then
        select t.position into low from tasks t where t.checklist_id = list.id and t.id = p_after;
        select t.position into high from tasks t
        where t.checklist_id = list.id and (t.position, t.id) > (low, p_after) order by t.position, t.id limit 1;
        high := coalesce(high, low + 2048);
    else
        select t.position into high from tasks t where t.checklist_id = list.id and t.id = p_before;
        select t.position into low from tasks t
        where t.checklist_id = list.id and (t.position, t.id) < (high, p_before) order by t.position desc, t.id desc limit 1;
        low := coalesce(low, high - 2048);
    end if;
    -- PostgreSQL raises an error for half of the smallest numbers, because the result would be zero.
    mid := case when abs(low) > 1e-300 then low / 2 else 0 end + case when abs(high) > 1e-300 then high / 2 else 0 end;
    return case when mid > low and mid < high then mid end;
end $$;
