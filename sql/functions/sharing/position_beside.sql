-- The position between a task and its neighbour, or null where no number is left between the two.
create or replace function position_beside(list checklists, p_before uuid, p_after uuid) returns double precision language plpgsql as $$
declare
    low  double precision;
    high double precision;
    mid  double precision;
begin
    if p_after is not null then
        select t.position into low from tasks t where t.checklist_id = list.id and t.id = p_after;
        select min(t.position) into high from tasks t
        where t.checklist_id = list.id and (t.position > low or t.position = low and t.id > p_after);
        high := coalesce(high, low + 2048);
    else
        select t.position into high from tasks t where t.checklist_id = list.id and t.id = p_before;
        select max(t.position) into low from tasks t
        where t.checklist_id = list.id and (t.position < high or t.position = high and t.id < p_before);
        low := coalesce(low, high - 2048);
    end if;
    -- Half of the smallest numbers is none: PostgreSQL raises an error for it.
    mid := case when abs(low) > 1e-300 then low / 2 else 0 end + case when abs(high) > 1e-300 then high / 2 else 0 end;
    return case when mid > low and mid < high then mid end;
end $$;
