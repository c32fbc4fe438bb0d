-- Whose username it is, ignoring case; null where it is nobody's.
create or replace function user_named(p_username text) returns users language sql stable
return (select u from users u where lower(u.username collate "C") = lower(p_username collate "C"));
