-- Logs one change of a locked checklist, at the checklist's version.
create or replace function log_change(list checklists, p_kind text, p_actor jsonb, p_subject uuid, p_body json)
returns void language plpgsql as $$
begin
    insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
    values (list.id, list.version, p_kind, (p_actor ->> 'id')::uuid, p_subject, list.task_count, list.open_task_count,
        p_body, list.updated_at);
end $$;
