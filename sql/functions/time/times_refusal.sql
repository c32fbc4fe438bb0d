-- The refusal if an entry may not have these times. Its times have passed, and its end is not before its start. An end
-- of null is still to come.
create or replace function times_refusal(context context, p_from timestamptz, p_to timestamptz, p_by_timer boolean, p_now timestamptz)
returns answer language plpgsql stable parallel safe as $$
begin
    if p_from > p_now then
        return refused('start_in_future');
    elsif p_to > p_now then
        return refused('end_in_future');
    elsif p_to < p_from then
        return refused('ends_before_start');
    elsif not p_by_timer and over_limit(context, 'entry_hours', ceil(extract(epoch from p_to - p_from) / 3600)::bigint) then
        return limit_refusal(context, 'entry_hours');
    end if;
    return null;
end $$;
