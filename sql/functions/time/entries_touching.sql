-- A user's entries that touch a range of time; without those that last no time at all. The constraint and the index for
-- those that may overlap each have a part of them.
create or replace function entries_touching(p_user uuid, p_range tstzrange) returns setof entries language sql stable rows 100
begin atomic
    select e.* from entries e
    where e.user_id = p_user and not e.may_overlap and tstzrange(e.started_at, e.ended_at) && p_range
    union all
    select e.* from entries e
    where e.user_id = p_user and e.may_overlap and tstzrange(e.started_at, e.ended_at) && p_range;
end;
