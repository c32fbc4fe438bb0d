-- Whether PostgreSQL has a time zone of this name. It takes more than names, such as UTC+5 or CEST, and ignores case:
-- the daemon has looked that up before.
create or replace function knows_zone(p_zone text) returns boolean language plpgsql stable as $$
begin
    perform now() at time zone p_zone;
    return true;
exception when invalid_parameter_value then
    return false;
end $$;
