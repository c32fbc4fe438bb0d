-- An answer that shows a mode.
create or replace function mode_answer(p_outcome text, m modes) returns answer language sql stable
return answered(p_outcome, m.version, mode_json(m), m.id);
