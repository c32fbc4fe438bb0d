-- Logs in a user's stream that they may see a checklist from now on.
create or replace function tell_added(list checklists, p_user uuid, p_role text, p_actor uuid)
returns void language sql
begin atomic
    select tell_user(p_user, 'checklist.added', p_actor, list.id,
        json_build_object('id', list.id, 'title', list.title, 'role', p_role, 'version', list.version));
end;
