-- The public links that a new password or a sign-out leaves to a user, the newest hundred.
create or replace function kept_links(p_user uuid) returns json language sql stable
begin atomic
    select coalesce(json_agg(public_link_json(kept.link) order by (kept.link).created_at desc, (kept.link).id desc), '[]')
    from (
        select l as link from public_links l
        where l.maker_id = p_user and link_is_live(l.maker_id, l.token_id, null, l.created_at)
        order by l.created_at desc, l.id desc
        limit 100) kept;
end;
