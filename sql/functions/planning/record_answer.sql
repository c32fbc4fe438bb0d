-- An answer that shows an occurrence.
create or replace function record_answer(p_outcome text, t tasks, r records, args jsonb) returns answer language sql stable
return answered(p_outcome, coalesce(r.version, 0),
    occurrence_json(t, r, (args ->> 'date')::date, (args ->> 'ends_on')::date, args ->> 'span'));
