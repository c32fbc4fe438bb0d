-- A user's checklists with their positions.
create or replace function placed_checklists(p_user uuid) returns table (id uuid, place double precision) language sql stable
begin atomic
    select c.id, checklist_position(p.position, c.created_at)
    from visible_checklists(p_user, null) c
    left join placements p on p.user_id = p_user and p.checklist_id = c.id;
end;
