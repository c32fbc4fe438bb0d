-- Takes the next place in the stream of a locked checklist, with so many more tasks, open tasks and bytes of text.
create or replace function advance(
    inout list checklists, p_tasks integer default 0, p_open integer default 0, p_bytes integer default 0) language plpgsql as $$
begin
    update checklists c
    set version = c.version + 1, updated_at = now_ms(),
        task_count = c.task_count + p_tasks, open_task_count = c.open_task_count + p_open, text_bytes = c.text_bytes + p_bytes
    where c.id = list.id
    returning c.* into list;
end $$;
