-- Whether an owner has a checklist of that title, which is not archived. A plain read waits for no transaction, unlike
-- the index. So a transaction with the owner's row does not wait for one that changes that checklist and wants the
-- owner's row next. The index catches the rest.
create or replace function title_is_taken(p_owner uuid, p_title text) returns boolean language sql stable parallel safe
return exists (
    select from checklists c where c.owner_id = p_owner and title_key(c.title) = title_key(p_title) and not c.archived);
