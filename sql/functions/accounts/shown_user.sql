-- A user as their actions show them; null if they are gone. In PL/pgSQL, because that keeps its plan: PostgreSQL
-- inlines the functions that call it, and none that has a `select`.
create or replace function shown_user(p_user uuid) returns shown_person language plpgsql stable strict parallel safe as $$
declare
    shown shown_person;
begin
    select u.id, u.username into shown from users u where u.id = p_user;
    return case when found then shown end;
end $$;
