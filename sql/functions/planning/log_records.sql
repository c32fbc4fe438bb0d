-- Logs shared records of a locked checklist. Their versions follow the checklist's, one for each; the checklist's version becomes the last.
create or replace function log_records(inout list checklists, p_actor jsonb, p_records records[]) language plpgsql as $$
declare
    changed integer := coalesce(cardinality(p_records), 0);
    at      timestamptz := now_ms();
begin
    if changed > 0 then
        insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
        select list.id, r.version, 'occurrence.updated', (p_actor ->> 'id')::uuid, r.task_id, list.task_count, list.open_task_count,
            record_json(r), at
        from unnest(p_records) r;
        update checklists c set version = c.version + changed, updated_at = at where c.id = list.id returning c.* into list;
    end if;
end $$;
