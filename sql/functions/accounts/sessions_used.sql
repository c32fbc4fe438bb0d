-- Sessions are in use. One that somebody holds at this moment is passed over: it is ended, or noted by another daemon. Where no standby gets it,
-- the next use is noted there. So it waits for none: the feed asks over the same connections.
create or replace function sessions_used(p_sessions uuid[]) returns void language sql
begin atomic
    select set_config('synchronous_commit', 'local', true);
    update sessions s set used_at = now_ms()
    where s.id in (select x.id from sessions x where x.id = any (p_sessions) for no key update skip locked);
end;
