-- Gives a checklist a public link; a former link becomes invalid. {id, token_hash, origin}
create or replace function public_link_put(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it   opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own');
    link public_links;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    insert into public_links as l (checklist_id, token_hash) values ((it.list).id, decode(args ->> 'token_hash', 'hex'))
    on conflict (checklist_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at
    returning l.* into link;
    perform audit('public_link.created', args -> 'origin', p_actor, p_actor, (it.list).id, (it.list).title);
    return row('created', null, public_link_json(link), null)::answer;
end $$;
