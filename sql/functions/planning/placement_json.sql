-- A user's order and look of a checklist, placed or not: the member `mine`.
create or replace function placement_json(p placements, created_at timestamptz) returns json language sql stable parallel safe
return row_to_json(row(
    checklist_position(p.position, created_at), p.color, coalesce(p.favorite, false), coalesce(p.muted, false))::shown_placement);
