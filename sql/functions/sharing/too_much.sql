-- Counts the side effects of a request before it causes them: so many tasks that it changes beside those that it names,
-- and so many bytes of tasks that it logs. If that is more than one request may do, `answer` is the refusal, and
-- the rest of a batch is refused unseen, see is_used_up(): each look at side effects costs as much as these. The first
-- bytes are never too many: only the operations of a batch add up.
create or replace function too_much(inout it opened, p_tasks integer, p_bytes bigint, out exceeds boolean) language plpgsql as $$
begin
    it.carried := coalesce(it.carried, 0);
    it.written := coalesce(it.written, 0);
    exceeds := it.carried + p_tasks > carry_limit() or it.written > 0 and it.written + p_bytes > text_limit();
    if exceeds then
        it.answer := refused('too_much_at_once');
        it.carried := carry_limit() + 1;
    else
        it.carried := it.carried + p_tasks;
        it.written := it.written + p_bytes;
    end if;
end $$;
