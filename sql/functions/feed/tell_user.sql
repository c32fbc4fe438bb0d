-- Logs a change in a user's own stream, under that user's lock. Locks are taken checklist first, then users in the
-- order of their ids.
create or replace function tell_user(
    inout context context, p_user uuid, p_kind text, p_actor uuid, p_subject uuid, p_body json) language plpgsql as $$
declare
    place bigint;
begin
    update users u set version = u.version + 1 where u.id = p_user returning u.version into place;
    if found then
        context := log_changes(context, array[row(p_user, place, null, p_kind, p_actor, p_subject, null, null, p_body, now_ms())::changes]);
    end if;
end $$;
