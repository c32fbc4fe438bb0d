-- The rule that every limit keeps: a constraint of the table (decision 50). So over_limit() may take less for granted.
-- With the schema's name, because a restored backup comes without a search path.
create or replace function limit_is_sound(l limits) returns boolean language plpgsql immutable parallel safe as $$
begin
    return l.value >= crosscheck.least_limit(l.name);
end $$;
