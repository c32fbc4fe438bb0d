-- The shared records of a checklist that a copy has, as JSON. Most checklists have none: those cost one look.
create or replace function common_records_json(c checklists, p_since date) returns json language plpgsql stable as $$
begin
    if not exists (select from records r where r.checklist_id = c.id and r.date >= p_since) then
        return '[]';
    end if;
    return records_json(array(select r from common_records(c, p_since) r));
end $$;
