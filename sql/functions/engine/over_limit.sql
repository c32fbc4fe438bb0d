-- Whether a number of things, with those that an action adds, is over a limit: the one form of the check. The answer is
-- then limit_refusal(). A number that no value of the limit could forbid is looked up nowhere.
create or replace function over_limit(context context, p_name text, p_count bigint) returns boolean language sql stable parallel safe
return p_count > least_limit(p_name) and p_count > limit_of(context, p_name);
