-- The reader's checklists from which a list of tasks or labels is made. These are all that are not archived, or as
-- `archived` says, or one of them.
create or replace function visible_checklists(p_reader uuid, p_archived boolean, p_checklist uuid default null)
returns setof checklists language sql stable
begin atomic
    with mine as (
        select c.id from checklists c where c.owner_id = p_reader
        union all
        select p.checklist_id from participants p where p.user_id = p_reader
    )
    select c.*
    from mine join checklists c on c.id = mine.id
    where case when p_checklist is null then p_archived is null or c.archived = p_archived else c.id = p_checklist end;
end;
