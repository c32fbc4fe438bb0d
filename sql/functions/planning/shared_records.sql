-- The number of some tasks' shared records, counted up to one more than a request may change.
create or replace function shared_records(context context, p_tasks uuid[]) returns integer language sql stable
return (
    select count(*)::integer from (
        select from records r where r.task_id = any (p_tasks) and r.keeper = '00000000-0000-0000-0000-000000000000'
        limit limit_of(context, 'carried_tasks') + 1) as theirs);
