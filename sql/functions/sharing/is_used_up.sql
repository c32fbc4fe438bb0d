-- Whether the operations of a batch have done all that one request may do. The rest is then refused unseen.
create or replace function is_used_up(p_carried integer, p_written bigint) returns boolean language sql immutable parallel safe
return coalesce(p_carried > carry_limit() or p_written > text_limit(), false);
