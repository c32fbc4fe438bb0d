-- Keeps the hash of a calendar's token in place of the former one, and answers with the time of that. The caller has
-- locked the user, or the checklist and the user. {token_hash, session_id}
create or replace function keep_calendar_link(p_user uuid, p_checklist uuid, args jsonb) returns answer language plpgsql as $$
declare
    parent link_parent := parent_of_link(p_user, args);
    link   calendar_links;
begin
    if parent.epoch is null then
        return refused('signed_out');
    end if;
    insert into calendar_links as l (id, token_hash, user_id, checklist_id, token_id, epoch)
    values (gen_random_uuid(), decode(args ->> 'token_hash', 'hex'), p_user, p_checklist, parent.token_id, parent.epoch)
    on conflict (user_id, checklist_id) do update
    set id = excluded.id, token_hash = excluded.token_hash, token_id = excluded.token_id, epoch = excluded.epoch,
        created_at = excluded.created_at, used_at = null
    returning l.* into link;
    return answered('created', null, json_build_object('created_at', rfc3339(link.created_at)));
end $$;
