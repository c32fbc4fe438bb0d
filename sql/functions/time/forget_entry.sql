-- Deletes an entry of a locked user, and tells them.
create or replace function forget_entry(inout context context, e entries) language plpgsql as $$
begin
    insert into spent_ids (kind, id) values ('entry', e.id) on conflict do nothing;
    delete from entries x where x.id = e.id;
    context := tell_user(context, e.user_id, 'entry.deleted', e.user_id, e.id, json_build_object('id', e.id));
end $$;
