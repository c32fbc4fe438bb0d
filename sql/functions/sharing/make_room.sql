-- Makes room beside a task of a locked checklist: gives new positions to it and to tasks around it. It takes as few as
-- have room between their own neighbours, many times as much as they need. So each edit pays for a few of these on
-- average, whatever positions clients send. See Dietz and Sleator, "Two algorithms for maintaining order in a list".
--
-- Each task that is moved is a change. If that is too much for this request, `answer` says so, and no task moves.
create or replace function make_room(inout context context, p_task uuid) language plpgsql as $$
declare
    list   checklists := context.list;
    at     timestamptz := now_ms();
    -- The number on each side.
    reach  integer := 1;
    here   tasks;
    low    tasks;
    high   tasks;
    bottom double precision;
    top    double precision;
    step   double precision;
    size   integer;
    bytes  bigint;
    cost   record;
    moved  tasks[];
begin
    select t.* into here from tasks t where t.checklist_id = list.id and t.id = p_task;
    loop
        select t.* into low from tasks t where t.checklist_id = list.id and (t.position, t.id) < (here.position, here.id)
        order by t.position desc, t.id desc offset reach limit 1;
        select t.* into high from tasks t where t.checklist_id = list.id and (t.position, t.id) > (here.position, here.id)
        order by t.position, t.id offset reach limit 1;
        select count(*), sum(bytes_of_text(t.title, t.description, t.section, t.labels, t.repeat_bytes)) into size, bytes
        from tasks t
        where t.checklist_id = list.id
            and (t.position, t.id) > (coalesce(low.position, '-infinity'), coalesce(low.id, p_task))
            and (t.position, t.id) < (coalesce(high.position, 'infinity'), coalesce(high.id, p_task));
        -- The smallest numbers are none here: PostgreSQL raises an error if a quotient is too small for it.
        bottom := case when abs(low.position) < 1e-200 then 0 else low.position end;
        top := case when abs(high.position) < 1e-200 then 0 else high.position end;
        bottom := coalesce(bottom, least(top - 1024 * (size + 1), 0), 0);
        top := coalesce(top, greatest(bottom + 1024 * (size + 1), 0));
        step := top / (size + 1) - bottom / (size + 1);
        exit when low.id is null and high.id is null
            or step > greatest(abs(bottom), abs(top)) * 1e-12 * size;
        reach := reach * 2;
    end loop;
    select * into cost from too_much(context, size, bytes);
    context := cost.context;
    if cost.exceeds then
        return;
    end if;
    with place as (
        select t.id, row_number() over (order by t.position, t.id) as n
        from tasks t
        where t.checklist_id = list.id
            and (t.position, t.id) > (coalesce(low.position, '-infinity'), coalesce(low.id, p_task))
            and (t.position, t.id) < (coalesce(high.position, 'infinity'), coalesce(high.id, p_task))
    ), spread as (
        update tasks t set position = bottom + step * place.n, version = list.version + place.n, updated_at = at
        from place where t.id = place.id
        returning t as task
    )
    select array_agg(s.task) into moved from spread s;
    context := log_tasks(context, 'task.moved', moved);
end $$;
