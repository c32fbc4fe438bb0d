-- The invitations to a checklist that users may still accept: invitation_is_live() for many at once.
create or replace function live_invitations(p_checklist uuid) returns setof invitations language sql stable
begin atomic
    select i.*
    from invitations i left join users maker on maker.id = i.maker_id left join sessions s on s.id = i.token_id
    where i.checklist_id = p_checklist and i.expires_at > now() and (i.max_uses is null or i.uses < i.max_uses)
        and (i.maker_id is null or i.epoch = maker.link_epoch and (
            i.token_id is null or s.user_id = i.maker_id and s.created_at <= i.created_at and session_is_live(s)));
end;
