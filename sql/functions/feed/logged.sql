-- What this transaction has logged: the number of changes and of entries of the ledger, times 2⁴⁰, and about how many bytes they are.
-- Each entry of the ledger has a change, `points.added`. Bytes are those before compression, so no body is read.
create or replace function logged() returns bigint language plpgsql set enable_seqscan to off as $$
begin
    if pg_current_xact_id_if_assigned() is null then
        return 0;
    end if;
    return (
        select coalesce(sum((1 + (c.kind = 'points.added')::integer) * (1099511627776 + 150) + octet_length(c.body::text)), 0)
        from changes c where c.xid = pg_current_xact_id_if_assigned());
end $$;
