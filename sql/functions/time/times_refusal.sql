-- The refusal if an entry may not have these times. Its times have passed, and its end is not before its start. An end
-- of null is still to come.
create or replace function times_refusal(p_from timestamptz, p_to timestamptz, p_by_timer boolean, p_now timestamptz) returns text
language plpgsql immutable parallel safe as $$
declare
    outcome text;
begin
    if p_from > p_now then
        outcome := 'start_in_future';
    elsif p_to > p_now then
        outcome := 'end_in_future';
    elsif p_to < p_from then
        outcome := 'ends_before_start';
    elsif not p_by_timer and p_to > p_from + interval '24 hours' then
        outcome := 'entry_too_long';
    end if;
    return outcome;
end $$;
