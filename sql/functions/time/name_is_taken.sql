-- Whether a user has another mode of a name, ignoring case.
create or replace function name_is_taken(p_user uuid, p_name text, p_except uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
    return exists (select from modes m where m.user_id = p_user and title_key(m.name) = title_key(p_name) and m.id <> p_except);
end $$;
