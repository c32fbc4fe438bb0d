-- The points that a user earned by the records of a task and its subtasks, of those that repeat, as taken back. They
-- are about to be deleted and locked, so nobody records there any more.
create or replace function earned_below(t tasks, p_user uuid) returns points_given[] language plpgsql as $$
declare
    tree uuid[];
begin
    with recursive below as (
        select t.id, t.repeat is not null as repeats
        union all
        select x.id, x.repeat is not null from tasks x join below on x.checklist_id = t.checklist_id and x.parent_id = below.id
    )
    select array_agg(b.id order by b.id) into tree from below b where b.repeats;
    if tree is null then
        return '{}';
    end if;
    return records_earned(array(
        select r from records r where r.task_id = any (tree) and r.points is not null and p_user = any (r.done_by)), p_user);
end $$;
