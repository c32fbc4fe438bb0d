-- Logs in a user's stream that a checklist is deleted. Of one that they leave, drop_participant() tells.
create or replace function tell_removed(list checklists, p_user uuid, p_reason text, p_actor uuid)
returns void language sql
begin atomic
    select tell_user(p_user, 'checklist.removed', p_actor, list.id,
        json_build_object('id', list.id, 'title', list.title, 'reason', p_reason));
end;
