-- The end of a user's last entry that ended behind a time: null unless a clock was set back. It is a plain scan of the
-- index, as in overlap_refusal(), because only such a scan marks dead rows there. Each switch of the timer leaves a
-- dead row with an endless range, which all later scans would visit.
create or replace function latest_end(p_user uuid, p_at timestamptz) returns timestamptz language plpgsql stable
set enable_bitmapscan to off set enable_seqscan to off as $$
begin
    return (
        select max(e.ended_at) from entries_touching(p_user, tstzrange(p_at, null)) e);
end $$;
