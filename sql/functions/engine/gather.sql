-- Moves the waiting effects of one operation into the context of the whole batch, which has one end.
create or replace function gather(inout whole context, inout context context) language plpgsql as $$
begin
    whole.given := whole.given || context.given;
    whole.again := whole.again || context.again;
    whole.ended := whole.ended || context.ended;
    whole.reviews := whole.reviews || context.reviews;
    whole.changes := coalesce(whole.changes, 0) + coalesce(context.changes, 0);
    whole.bytes := coalesce(whole.bytes, 0) + coalesce(context.bytes, 0);
    whole := log_changes(whole, context.pending);
    context.given := null;
    context.again := null;
    context.ended := null;
    context.reviews := null;
    context.changes := null;
    context.bytes := null;
    context.pending := null;
end $$;
