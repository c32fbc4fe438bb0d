-- When the last of a user's entries ended that ended behind a time: null unless a clock was set back.
-- By a plain scan of the index, as in overlap_refusal(): only such a scan marks what is dead there, and each switch of the timer leaves
-- an endless range dead, which all later scans would visit.
create or replace function latest_end(p_user uuid, p_at timestamptz) returns timestamptz language plpgsql stable
set enable_bitmapscan to off set enable_seqscan to off as $$
begin
    return (
        select max(e.ended_at) from entries_touching(p_user, tstzrange(p_at, null)) e);
end $$;
