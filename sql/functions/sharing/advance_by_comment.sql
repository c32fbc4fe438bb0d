-- Takes the next place in the stream of a locked checklist for a comment, which changes nothing of the checklist itself
-- but its version.
create or replace function advance_by_comment(inout list checklists) language plpgsql as $$
begin
    update checklists c
    set version = c.version + 1, updated_at = now_ms(), comments_to = c.version + 1,
        comments_from = case when c.comments_to = c.version then c.comments_from else c.version end
    where c.id = list.id
    returning c.* into list;
end $$;
