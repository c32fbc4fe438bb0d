-- Logs in users' streams that the context's checklist is deleted. Of one that they leave, drop_participant() tells.
create or replace function tell_removed(inout context context, p_users uuid[], p_actor uuid) language plpgsql as $$
declare
    list   checklists := context.list;
    person uuid;
begin
    foreach person in array p_users loop
        context := tell_user(context, person, 'checklist.removed', p_actor, list.id,
            json_build_object('id', list.id, 'title', list.title, 'reason', 'deleted'));
    end loop;
end $$;
