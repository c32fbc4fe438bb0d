-- The number of a user's checklists, for the limit. Without the limit one account could fill the disk, and no client
-- could take its snapshot. With the index, counting ten thousand takes a millisecond.
create or replace function owns(p_user uuid) returns bigint language sql stable
return (select count(*) from checklists c where c.owner_id = p_user);
