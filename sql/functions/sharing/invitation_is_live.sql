-- Whether users may still accept an invitation. An invitation by a token ends with its parent: see link_is_live().
create or replace function invitation_is_live(i invitations) returns boolean language sql stable parallel safe
return i.expires_at > now() and (i.max_uses is null or i.uses < i.max_uses)
    and (i.maker_id is null or link_is_live(i.maker_id, i.token_id, i.epoch, i.created_at));
