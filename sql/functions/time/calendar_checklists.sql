-- The checklists whose tasks a calendar of a user shows. That is one that the user sees, found by its id alone, or all
-- that are not archived.
create or replace function calendar_checklists(p_reader uuid, p_checklist uuid) returns setof checklists language sql stable
begin atomic
    select c.* from checklists c where c.id = p_checklist and role_on(c, p_reader) is not null
    union all
    select c.* from visible_checklists(p_reader, false) c where p_checklist is null;
end;
