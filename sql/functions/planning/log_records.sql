-- Logs shared records of the context's locked checklist. Their versions follow the checklist's, one for each; the
-- checklist's version becomes the last.
create or replace function log_records(inout context context, p_records records[]) language plpgsql as $$
declare
    list    checklists := context.list;
    changed integer := coalesce(cardinality(p_records), 0);
    at      timestamptz := now_ms();
begin
    if changed > 0 then
        context := log_changes(context, array(
            select row(
                list.id, r.version, null, 'occurrence.updated', (context.actor ->> 'id')::uuid, r.task_id, list.task_count,
                list.open_task_count, record_json(r), at)::changes
            from unnest(p_records) r));
        update checklists c set version = c.version + changed, updated_at = at where c.id = list.id returning c.* into list;
        context.list := list;
    end if;
end $$;
