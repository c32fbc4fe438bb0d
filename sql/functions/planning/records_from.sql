-- The date from which on a user's copies have records: see records_since().
create or replace function records_from(p_user uuid) returns date language sql stable parallel safe
return (select records_since(local_day(now_ms(), s)) from settings s where s.user_id = p_user);
