-- The number of a task's records that copies are told of again, because dates are no longer taken out. It counts up to
-- one more than a request may change.
create or replace function records_again(context context, p_task uuid, p_was jsonb, p_repeat jsonb) returns integer language sql stable
return (
    select count(*)::integer from (
        select from records r where r.task_id = p_task and r.date = any (dates_again(p_was, p_repeat))
        limit limit_of(context, 'carried_tasks') + 1) as theirs);
