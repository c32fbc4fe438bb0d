-- Takes purchases out of a locked user's history; each is a change. The ledger stays.
create or replace function forget_purchases(p_user uuid, p_purchases uuid[]) returns void language plpgsql as $$
declare
    moment timestamptz := now_ms();
begin
    insert into spent_ids (kind, id) select 'purchase', p.id from unnest(p_purchases) p (id) on conflict do nothing;
    delete from purchases x where x.id = any (p_purchases);
    with told as (
        update users u set version = u.version + cardinality(p_purchases) where u.id = p_user returning u.version
    )
    insert into changes (stream_id, version, kind, actor_id, subject_id, body, at)
    select p_user, t.version - cardinality(p_purchases) + p.n, 'purchase.deleted', p_user, p.id, json_build_object('id', p.id), moment
    from told t, unnest(p_purchases) with ordinality p (id, n);
end $$;
