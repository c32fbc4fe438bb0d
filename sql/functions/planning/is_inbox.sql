-- Whether a checklist is its owner's Inbox. It is so from its making on, and for good.
create or replace function is_inbox(list checklists) returns boolean language plpgsql stable parallel safe as $$
begin
    return exists (select from settings s where s.inbox_id = list.id);
end $$;
