-- The value of a limit for an action: that of the table, which the daemons write. No other function reads a limit. A
-- query that bounds its work by a limit reads it here, too. Reads without an action have no context.
create or replace function limit_of(context context, p_name text) returns bigint language plpgsql stable parallel safe as $$
declare
    value bigint;
begin
    -- Strict: a name that is not there is an error. An expression with a query would take three times as long.
    select l.value into strict value from limits l where l.name = p_name;
    return value;
end $$;
