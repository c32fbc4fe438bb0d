-- Gives the subtasks of a task that was moved its section and their depth below it. The change of that task stands for
-- all of them. With another section, they have that section, that version and that time of the last change. No answer
-- shows a depth.
create or replace function bring_along(t tasks, p_section boolean) returns void language sql
begin atomic
    with recursive below as (
        select x.id, t.depth + 1 as depth from tasks x where x.checklist_id = t.checklist_id and x.parent_id = t.id
        union all
        select x.id, below.depth + 1 from tasks x join below on x.checklist_id = t.checklist_id and x.parent_id = below.id
    )
    update tasks x
    set depth = below.depth, section = t.section,
        folded = case when p_section then folded_text(x.title, t.section, x.description) else x.folded end,
        version = case when p_section then t.version else x.version end,
        updated_at = case when p_section then t.updated_at else x.updated_at end
    from below where x.id = below.id;
end;
