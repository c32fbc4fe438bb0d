-- Logs in a user's stream that they may see the context's checklist from now on.
create or replace function tell_added(inout context context, p_user uuid, p_role text) language plpgsql as $$
declare
    list checklists := context.list;
begin
    context := tell_user(context, p_user, 'checklist.added', (context.actor ->> 'id')::uuid, list.id,
        json_build_object('id', list.id, 'title', list.title, 'role', p_role, 'version', list.version));
end $$;
