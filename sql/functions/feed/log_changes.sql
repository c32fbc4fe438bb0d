-- Adds changes to those that wait in a context for its end. Many do not wait, because each addition copies the earlier
-- ones.
create or replace function log_changes(inout context context, p_changes changes[]) language plpgsql as $$
begin
    context.pending := context.pending || p_changes;
    if cardinality(context.pending) > 32 then
        context := write_changes(context);
    end if;
end $$;
