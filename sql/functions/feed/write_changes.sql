-- Writes the changes that wait in a context, and counts them for the answer. The bytes are those before compression,
-- with the rest of each row beside its body. Nothing else writes to the log.
create or replace function write_changes(inout context context) language plpgsql as $$
begin
    insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
    select c.stream_id, c.version, c.kind, c.actor_id, c.subject_id, c.task_count, c.open_task_count, c.body, c.at
    from unnest(context.pending) c;
    context.changes := coalesce(context.changes, 0) + cardinality(context.pending);
    context.bytes := coalesce(context.bytes, 0) + pg_column_size(context.pending);
    context.pending := null;
end $$;
