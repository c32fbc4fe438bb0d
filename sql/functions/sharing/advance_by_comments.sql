-- Takes the next places in the stream of a locked checklist for comments, which change nothing of the checklist itself
-- but its version.
create or replace function advance_by_comments(inout list checklists, p_number integer) language plpgsql as $$
begin
    update checklists c
    set version = c.version + p_number, updated_at = now_ms(), comments_to = c.version + p_number,
        comments_from = case when c.comments_to = c.version then c.comments_from else c.version end
    where c.id = list.id
    returning c.* into list;
end $$;
