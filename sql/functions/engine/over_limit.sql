-- Whether so many of something, with what an action adds, are over a limit: the one form of the check. limit_refusal() is the answer
-- then. Where the count is so low that no value of the limit could forbid it, nothing is looked up.
create or replace function over_limit(context context, p_name text, p_count bigint) returns boolean language sql stable parallel safe
return p_count > least_limit(p_name) and p_count > limit_of(context, p_name);
