-- The invitation of a token, live or not, for the user who has the token. None if it is for another address, or the
-- checklist's owner is disabled.
create or replace function invitation_for(p_user uuid, p_hash bytea) returns setof invitations language sql stable
begin atomic
    select i.*
    from invitations i join checklists c on c.id = i.checklist_id join users owner on owner.id = c.owner_id, users u
    where i.token_hash = p_hash and owner.disabled_at is null and u.id = p_user
        and (i.email is null or lower(i.email collate "und-x-icu") = lower(u.email collate "und-x-icu"));
end;
