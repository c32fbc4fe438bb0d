-- Adds a change to those that wait in a context for its end. Many do not wait: each one that is added copies those before
-- it.
create or replace function log_change(inout context context, p_change changes) language plpgsql as $$
begin
    context.pending := context.pending || p_change;
    if cardinality(context.pending) > 32 then
        context := write_changes(context);
    end if;
end $$;
