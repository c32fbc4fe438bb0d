-- Records that calendars and public links were read, once an hour for each. It skips locked ones, and waits for no
-- standby: see sessions_used().
create or replace function links_used(p_hashes bytea[]) returns void language sql
begin atomic
    select set_config('synchronous_commit', 'local', true);
    update calendar_links l set used_at = now_ms()
    where l.token_hash in (
        select x.token_hash from calendar_links x
        where x.token_hash = any (p_hashes) and coalesce(x.used_at < now() - interval '1 hour', true)
        for no key update skip locked);
    update public_links l set used_at = now_ms()
    where l.token_hash in (
        select x.token_hash from public_links x
        where x.token_hash = any (p_hashes) and coalesce(x.used_at < now() - interval '1 hour', true)
        for no key update skip locked);
end;
