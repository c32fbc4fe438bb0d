-- The rules that every row of a user keeps: a constraint of the table (decision 50).
create or replace function user_is_sound(u users) returns boolean language plpgsql immutable parallel safe as $$
begin
    return u.username ~ '^[A-Za-z0-9._-]{2,32}$' and u.username !~ '^[.]+$'
        and octet_length(u.email) between 3 and 10160
        and octet_length(u.display_name) <= 4000
        and u.who_may_add in ('anyone', 'nobody');
end $$;
