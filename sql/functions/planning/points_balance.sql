-- The points that a user has: the balance of their last entry.
create or replace function points_balance(p_user uuid) returns bigint language sql stable parallel safe
return coalesce((select e.balance from points_entries e where e.user_id = p_user order by e.number desc limit 1), 0);
