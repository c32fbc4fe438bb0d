-- Whether the parent of a link is still there. A link by an API token ends with that token. A link with a number ends
-- when its user gets a new password, or is signed out by the operator. A later token may have the id of an earlier one.
create or replace function link_is_live(p_user uuid, p_token uuid, p_epoch integer, p_made_at timestamptz)
returns boolean language plpgsql stable parallel safe as $$
begin
    return (p_token is null or exists (
            select from sessions s
            where s.id = p_token and s.user_id = p_user and s.created_at <= p_made_at and session_is_live(s)))
        and (p_epoch is null or exists (select from users u where u.id = p_user and u.link_epoch = p_epoch));
end $$;
