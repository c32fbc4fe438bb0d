-- The users who are invited to a locked checklist by name.
create or replace function invited_users(list checklists) returns uuid[] language sql stable
return array(select i.user_id from invitations i where i.checklist_id = list.id and i.user_id is not null);
