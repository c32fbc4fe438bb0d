-- The dates that a task's former `repeat` takes out and its present one does not, of those whose records copies have.
create or replace function dates_again(p_was jsonb, p_repeat jsonb) returns date[] language sql stable
return array(
    select d::date from jsonb_array_elements_text(coalesce(p_was -> 'except', '[]')) d
    where not coalesce(p_repeat -> 'except' ? d, false) and d::date >= records_since((now() at time zone 'UTC')::date - 1));
