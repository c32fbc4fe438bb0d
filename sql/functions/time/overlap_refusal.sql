-- The refusal if an entry of a locked user may not have these times beside the others of that user, except one. A
-- `p_to` of null is endless. The number of entries that one may overlap is bounded. So reads of a moment are bounded,
-- too: all its entries touch the one that was written last.
create or replace function overlap_refusal(
    context context, p_user uuid, p_from timestamptz, p_to timestamptz, p_may_overlap boolean, p_except uuid)
returns answer language plpgsql stable set enable_bitmapscan to off set enable_seqscan to off as $$
declare
    other uuid;
begin
    if p_may_overlap then
        if over_limit(context, 'overlaps', (select count(*) from (
                select from entries_touching(p_user, tstzrange(p_from, p_to)) e
                where e.id is distinct from p_except
                limit limit_of(context, 'overlaps') + 1) x)) then
            return limit_refusal(context, 'overlaps');
        end if;
        return null;
    end if;
    select e.id into other from entries_touching(p_user, tstzrange(p_from, p_to)) e
    where e.id is distinct from p_except
    limit 1;
    if found then
        return refused('entry_overlaps', json_build_object('entry_id', other));
    end if;
    return null;
end $$;
