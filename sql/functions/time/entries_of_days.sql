-- A user's entries that touch some of their own days, in the order in which they started, behind a place in that order.
-- Entries that started before these days come first, and are as many as overlap_refusal() allows.
create or replace function entries_of_days(
    p_user uuid, p_from date, p_to date, p_after timestamptz, p_after_id uuid, p_limit bigint
) returns setof entries language plpgsql stable rows 100 as $$
declare
    mine  settings;
    first timestamptz;
    next  timestamptz;
    found bigint := 0;
begin
    select s.* into mine from settings s where s.user_id = p_user;
    first := local_instant(p_from, mine.day_starts_at, mine.time_zone);
    next := local_instant(p_to + 1, mine.day_starts_at, mine.time_zone);
    if p_after is null or p_after < first then
        return query
            select e.* from entries_touching(p_user, tstzrange(first, first, '[]')) e
            where e.started_at < first
                and (p_after is null or (e.started_at, e.id) > (p_after, p_after_id))
            order by e.started_at, e.id
            limit p_limit;
        get diagnostics found = row_count;
        p_after := null;
    end if;
    if p_after is null then
        return query
            select e.* from entries e
            where e.user_id = p_user and e.started_at >= first and e.started_at < next
            order by e.started_at, e.id
            limit p_limit - found;
    else
        return query
            select e.* from entries e
            where e.user_id = p_user and (e.started_at, e.id) > (p_after, p_after_id) and e.started_at < next
            order by e.started_at, e.id
            limit p_limit - found;
    end if;
end $$;
