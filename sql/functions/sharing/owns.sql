-- How many checklists a user may own. Without an end to it one account could fill the disk, and no client could take its snapshot.
-- By the index a count of ten thousand takes a millisecond, and of as many as most people have next to nothing.
create or replace function owns(p_user uuid) returns bigint language sql stable
return (select count(*) from checklists c where c.owner_id = p_user);
