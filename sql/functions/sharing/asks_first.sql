-- Whether a user has to agree before the owner of a locked checklist adds them. They do if they said so, have blocked
-- the owner, or left that checklist of that owner. The user's row is locked too.
create or replace function asks_first(list checklists, who users) returns boolean language plpgsql stable as $$
begin
    return who.who_may_add = 'nobody'
        or exists (select from blocks b where b.user_id = who.id and b.blocked_id = list.owner_id)
        or exists (select from departures d where d.checklist_id = list.id and d.user_id = who.id and d.owner_id = list.owner_id);
end $$;
