-- Begins another history of the feed: every cursor from before answers 410, and clients take a snapshot. For the operator, who has set the server
-- back in a way that PostgreSQL does not know of, such as by an earlier copy of its disk: the numbers of what was lost are given out again then.
create or replace function feed_reset(p_origin jsonb) returns void language sql
begin atomic
    update feed_epoch set epoch = gen_random_uuid();
    select audit('feed.reset', p_origin, null, null);
    -- Daemons see it with the next read of the log.
    select pg_notify('crosscheck', '');
end;
