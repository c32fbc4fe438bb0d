-- Counts the side effects of a request before it causes them. These are the tasks that it changes beside those that it
-- names, and the bytes of tasks that it logs. If they are more than one request may cause, `answer` is the refusal. The
-- rest of a batch is then refused unseen, because each look costs as much: see is_used_up(). The first bytes are never
-- too many: only the operations of a batch add up.
create or replace function too_much(inout context context, p_tasks integer, p_bytes bigint, out exceeds boolean) language plpgsql as $$
begin
    context.carried := coalesce(context.carried, 0);
    context.written := coalesce(context.written, 0);
    exceeds := context.carried + p_tasks > carry_limit() or context.written > 0 and context.written + p_bytes > text_limit();
    if exceeds then
        context.answer := refused('too_much_at_once');
        context.carried := carry_limit() + 1;
    else
        context.carried := context.carried + p_tasks;
        context.written := context.written + p_bytes;
    end if;
end $$;
