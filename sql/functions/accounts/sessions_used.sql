-- Records that sessions are in use. It skips locked sessions: another transaction ends them, or another daemon records
-- them. It waits for no standby, because the feed uses the same connections; a use that no standby has is recorded
-- there next time.
create or replace function sessions_used(p_sessions uuid[]) returns void language sql
begin atomic
    select set_config('synchronous_commit', 'local', true);
    update sessions s set used_at = now_ms()
    where s.id in (select x.id from sessions x where x.id = any (p_sessions) for no key update skip locked);
end;
