-- The calendar link of a token, if it has not ended and its maker is not disabled.
create or replace function calendar_link_of(p_hash bytea) returns setof calendar_links language sql stable
begin atomic
    select l.*
    from calendar_links l join users u on u.id = l.user_id
    where l.token_hash = p_hash and u.disabled_at is null and l.epoch = u.link_epoch
        -- Without the number, so that the user is looked up once.
        and link_is_live(l.user_id, l.token_id, null, l.created_at);
end;
