-- Whether a locked user owns as many checklists as the limit allows. Without the limit one account could fill the disk,
-- and no client could take its snapshot. With the index, counting ten thousand takes a millisecond.
create or replace function owns_most(context context, p_user uuid) returns boolean language sql stable
return over_limit(context, 'checklists', (select count(*) from checklists c where c.owner_id = p_user) + 1);
