-- Begins a new history of the feed: every earlier cursor gets 410, and clients take a snapshot. It is for an operator
-- who has set the server back without PostgreSQL's knowledge, for example by an older copy of its disk. PostgreSQL then
-- reuses the numbers of the lost transactions.
create or replace function feed_reset(p_origin jsonb) returns void language sql
begin atomic
    update feed_epoch set epoch = gen_random_uuid();
    select audit('feed.reset', p_origin, null, null);
    -- Daemons see the new history with their next read of the log.
    select pg_notify('crosscheck', '');
end;
