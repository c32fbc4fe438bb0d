-- Invites to a checklist. {id | made_id, checklist_id, token_hash, role, email, expires_at, max_uses, session_id}
create or replace function invitation_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context    context := open_checklist(p_actor, (args ->> 'checklist_id')::uuid, 'own');
    at         timestamptz := now_ms();
    parent     link_parent := parent_of_link(p_actor, args);
    expiry     timestamptz := coalesce((args ->> 'expires_at')::timestamptz,
        at + make_interval(hours => 24 * least(7, limit_of(context, 'invitation_days'))::integer));
    invitation invitations;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    elsif parent.epoch is null then
        return refused('signed_out');
    elsif expiry <= at then
        return refused('expiry_out_of_range');
    elsif over_limit(context, 'invitation_days', days_between(at, expiry)) then
        return limit_refusal(context, 'invitation_days');
    elsif over_limit(context, 'invitations', (select count(*) from live_invitations((context.list).id)) + 1) then
        return limit_refusal(context, 'invitations');
    end if;
    -- A repeated id is refused even with the same content, because the token cannot be shown again.
    insert into invitations (id, checklist_id, token_hash, role, email, max_uses, created_at, expires_at, maker_id, token_id, epoch)
    values (coalesce(args ->> 'id', args ->> 'made_id')::uuid, (context.list).id, decode(args ->> 'token_hash', 'hex'),
        args ->> 'role', args ->> 'email',
        case when args ->> 'email' is not null then 1 else (args ->> 'max_uses')::integer end, at, expiry, p_actor,
        parent.token_id, parent.epoch)
    on conflict (id) do nothing
    returning * into invitation;
    if not found then
        return refused('id_taken');
    end if;
    -- Those that ended are kept for a while, for answers that say so, but only some of them. Another transaction that
    -- holds one is deleting it, too.
    delete from invitations i where i.id in (
        select e.id from invitations e
        where e.id in (
            select o.id from invitations o
            where o.checklist_id = (context.list).id and o.user_id is null
                and o.id not in (select l.id from live_invitations((context.list).id) l)
            order by invitation_ends_at(o) desc, o.id desc offset 100)
        for update skip locked);
    return answered('created', null, invitation_json(invitation), invitation.id);
end $$;
