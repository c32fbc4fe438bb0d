-- Keeps the hash of a calendar's token in place of the former one. The caller holds the user, or the checklist.
create or replace function keep_calendar_link(p_user uuid, p_checklist uuid, args jsonb) returns void language sql
begin atomic
    insert into calendar_links as l (token_hash, user_id, checklist_id)
    values (decode(args ->> 'token_hash', 'hex'), p_user, p_checklist)
    on conflict (user_id, checklist_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at;
end;
