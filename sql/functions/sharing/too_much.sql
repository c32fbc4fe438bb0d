-- Counts the side effects of a request before it causes them. These are the tasks that it changes beside those that it
-- names, and the bytes of tasks that it logs. If they are more than one request may cause, `answer` is the refusal. The
-- rest of a batch is then refused unseen, because each look costs as much: see used_up(). The first bytes are never
-- too many: only the operations of a batch add up.
create or replace function too_much(inout context context, p_tasks integer, p_bytes bigint, out exceeds boolean) language plpgsql as $$
declare
    reached text;
begin
    context.carried := coalesce(context.carried, 0);
    context.written := coalesce(context.written, 0);
    if over_limit(context, 'carried_tasks', context.carried + p_tasks) then
        reached := 'carried_tasks';
    elsif context.written > 0 and over_limit(context, 'batch_bytes', context.written + p_bytes) then
        reached := 'batch_bytes';
    end if;
    exceeds := reached is not null;
    if exceeds then
        context.answer := limit_refusal(context, reached);
        if reached = 'carried_tasks' then
            context.carried := limit_of(context, reached) + 1;
        else
            context.written := limit_of(context, reached) + 1;
        end if;
    else
        context.carried := context.carried + p_tasks;
        context.written := context.written + p_bytes;
    end if;
end $$;
