-- The first days of the weeks or months of a user that touch a range of days, clipped to it, or all its days.
create or replace function first_days(p_from date, p_to date, p_by text, p_week_starts_on text) returns setof date
language sql stable rows 100
begin atomic
    select p_from
    union all
    select d::date
    from generate_series(
        case p_by
            when 'day' then p_from + 1
            when 'week' then week_start(p_from, p_week_starts_on) + 7
            else (date_trunc('month', p_from::timestamp) + interval '1 month')::date
        end::timestamp, p_to::timestamp, case p_by when 'day' then interval '1 day' when 'week' then interval '7 days' else interval '1 month' end) d;
end;
