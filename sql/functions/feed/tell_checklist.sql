-- Logs a change in the stream of the context's locked checklist, as that is now and at its version.
create or replace function tell_checklist(inout context context, list checklists, p_kind text, p_subject uuid, p_body json) language plpgsql as $$
begin
    context.list := list;
    context := log_changes(context, array[row(
        list.id, list.version, null, p_kind, (context.actor ->> 'id')::uuid, p_subject, list.task_count, list.open_task_count, p_body,
        list.updated_at)::changes]);
end $$;
