-- An answer that shows an entry.
create or replace function entry_answer(p_outcome text, e entries) returns answer language sql stable
return answered(p_outcome, e.version, entry_json(e), e.id);
