-- Takes purchases out of a locked user's history; each is a change. The ledger stays.
create or replace function forget_purchases(inout context context, p_user uuid, p_purchases uuid[]) language plpgsql as $$
declare
    at   timestamptz := now_ms();
    last bigint;
begin
    insert into spent_ids (kind, id) select 'purchase', p.id from unnest(p_purchases) p (id) on conflict do nothing;
    delete from purchases x where x.id = any (p_purchases);
    update users u set version = u.version + cardinality(p_purchases) where u.id = p_user returning u.version into last;
    context := log_changes(context, array(
        select row(
            p_user, last - cardinality(p_purchases) + p.n, null, 'purchase.deleted', p_user, p.id, null, null, json_build_object('id', p.id),
            at)::changes
        from unnest(p_purchases) with ordinality p (id, n)));
end $$;
