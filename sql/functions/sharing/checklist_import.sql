-- For the operator: makes a checklist from a document, for its new owner. The arguments are those of
-- `checklist_create`.
create or replace function checklist_import(p_owner uuid, args jsonb, p_origin jsonb) returns answer language plpgsql as $$
declare
    made answer := checklist_create(p_owner, args);
begin
    if made.outcome = 'created' then
        perform audit('checklist.imported', p_origin, null, p_owner, (made.body ->> 'id')::uuid, made.body ->> 'title');
    end if;
    return made;
end $$;
