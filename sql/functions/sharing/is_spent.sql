-- Whether an id was that of a thing of this kind which is deleted. Only for ids that clients choose: those that the
-- daemon makes are new.
create or replace function is_spent(p_kind text, p_id uuid) returns boolean language plpgsql stable parallel safe as $$
begin
    return exists (select from spent_ids s where s.id = p_id and s.kind = p_kind);
end $$;
