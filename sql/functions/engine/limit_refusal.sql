-- The refusal of what is over a limit: with its value, and with how much of it is taken where that says more.
create or replace function limit_refusal(context context, p_name text, p_taken bigint default null) returns answer language sql stable parallel safe
return refused(
    (select l.refusal from limits l where l.name = p_name),
    json_strip_nulls(json_build_object('limit', limit_of(context, p_name), 'taken', p_taken)));
