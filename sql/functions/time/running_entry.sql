-- The entry that runs for a user. Its id is null where none runs.
create or replace function running_entry(p_user uuid) returns entries language plpgsql stable parallel safe as $$
declare
    e entries;
begin
    select x.* into e from entries x where x.user_id = p_user and x.ended_at is null;
    return e;
end $$;
