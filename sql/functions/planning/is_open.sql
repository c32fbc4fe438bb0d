-- Whether a date is the open occurrence of a task that repeats from its completion, after earlier operations of a
-- batch. The daemon sends the dates that may follow, because it does not know the effect of these operations:
-- {"DATE DAY": [[COUNT, NEXT], …]}, by the date and the day of the record that may be the latest. NEXT is the date that
-- follows it, or null, from COUNT closed records on.
create or replace function is_open(t tasks, p_keeper uuid, p_date text, p_openings jsonb) returns boolean language plpgsql stable as $$
declare
    latest jsonb := last_closed(t, p_keeper);
    next   text  := latest ->> 'date';
    steps  jsonb;
begin
    loop
        steps := p_openings -> concat_ws(' ', next, latest ->> 'day');
        if steps is null then
            -- A day has begun meanwhile, or others have recorded.
            perform work_out_again();
        end if;
        select s ->> 1 into next
        from jsonb_array_elements(steps) s
        where (s ->> 0)::integer <= coalesce((latest ->> 'count')::integer, 0)
        order by (s ->> 0)::integer desc
        limit 1;
        -- The date behind one that was taken out follows that.
        exit when next is null or not t.repeat -> 'except' ? next;
    end loop;
    return coalesce(next = p_date, false);
end $$;
