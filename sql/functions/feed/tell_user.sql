-- Logs a change in a user's own stream, under that user's lock. Locks are taken checklist first, then users in the order of their ids.
create or replace function tell_user(p_user uuid, p_kind text, p_actor uuid, p_subject uuid, p_body json)
returns void language sql
begin atomic
    with u as (update users set version = version + 1 where id = p_user returning version)
    insert into changes (stream_id, version, kind, actor_id, subject_id, body, at)
    select p_user, u.version, p_kind, p_actor, p_subject, p_body, now_ms() from u;
end;
