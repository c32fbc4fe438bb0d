-- The user with a username, ignoring case; null if there is none.
create or replace function user_named(p_username text) returns users language sql stable
return (select u from users u where lower(u.username collate "C") = lower(p_username collate "C"));
