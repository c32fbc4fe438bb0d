-- The checklist of a public link, if the link has not ended and the checklist's owner is not disabled.
create or replace function public_checklist(p_hash bytea) returns setof checklists language sql stable
begin atomic
    select c.*
    from public_links l join checklists c on c.id = l.checklist_id join users owner on owner.id = c.owner_id
    where l.token_hash = p_hash and owner.disabled_at is null and link_is_live(l.maker_id, l.token_id, null, l.created_at);
end;
