-- Blocks a user: they can neither add the actor to checklists nor invite them. Their waiting invitations are hidden.
-- {username}
create or replace function user_block(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    who        users := user_named(args ->> 'username');
    context    context;
    block      blocks;
    invitation invitations;
begin
    -- Both in their order: a block refers to the other's row as well.
    perform lock_users(array[p_actor, who.id]);
    context := open_account(p_actor);
    if context.outcome is not null then
        return refused(context.outcome);
    elsif who.id = p_actor then
        return refused('is_oneself');
    elsif not exists (select from users u where u.id = who.id) then
        return refused('user_not_found');
    end if;
    select b.* into block from blocks b where b.user_id = p_actor and b.blocked_id = who.id;
    if found then
        return answered('ok', null, block_json(block));
    elsif over_limit(context, 'blocks', (select count(*) from blocks b where b.user_id = p_actor) + 1) then
        return limit_refusal(context, 'blocks');
    end if;
    insert into blocks (user_id, blocked_id) values (p_actor, who.id) returning * into block;
    for invitation in
        select i.* from invitations i join checklists c on c.id = i.checklist_id
        where i.user_id = p_actor and not i.hidden and c.owner_id = who.id
    loop
        context := tell_invitation_ended(context, invitation, p_actor);
        update invitations i set hidden = true where i.id = invitation.id;
    end loop;
    return finish_action(context, answered('created', null, block_json(block)));
end $$;
