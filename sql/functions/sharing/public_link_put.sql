-- Gives a checklist a public link; a former link becomes invalid. {id, token_hash, session_id, origin}
create or replace function public_link_put(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_checklist(p_actor, (args ->> 'id')::uuid, 'own');
    parent  link_parent := parent_of_link(p_actor, args);
    link    public_links;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    elsif parent.epoch is null then
        return refused('signed_out');
    end if;
    insert into public_links as l (checklist_id, id, token_hash, maker_id, token_id)
    values ((context.list).id, gen_random_uuid(), decode(args ->> 'token_hash', 'hex'), p_actor, parent.token_id)
    on conflict (checklist_id) do update
    set id = excluded.id, token_hash = excluded.token_hash, maker_id = excluded.maker_id, token_id = excluded.token_id,
        created_at = excluded.created_at, used_at = null
    returning l.* into link;
    perform audit('public_link.created', args -> 'origin', p_actor, p_actor, (context.list).id, (context.list).title);
    return answered('created', null, json_build_object('created_at', rfc3339(link.created_at)));
end $$;
