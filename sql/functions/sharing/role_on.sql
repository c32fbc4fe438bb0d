-- In PL/pgSQL, because that keeps its plan: PostgreSQL never inlines a function with a `select` into the calling
-- statement.
create or replace function role_on(c checklists, reader uuid) returns text language plpgsql stable parallel safe as $$
begin
    if c.owner_id = reader then
        return 'owner';
    end if;
    return (select p.role from participants p where p.checklist_id = c.id and p.user_id = reader);
end $$;
