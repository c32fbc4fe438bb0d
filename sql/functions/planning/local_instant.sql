-- The first moment at which the clocks of a zone show a local time or a later one. A time that comes twice is its first
-- moment, and a time that clocks jump over is the end of that gap. PostgreSQL's own `at time zone` takes the second,
-- and a moment behind the gap.
create or replace function local_instant(p_date date, p_time time, p_zone text) returns timestamptz
language plpgsql stable strict parallel safe as $$
declare
    wanted timestamp   := p_date + p_time;
    found  timestamptz := wanted at time zone p_zone;
    shown  timestamp   := found at time zone p_zone;
    before timestamptz := found - interval '24 hours';
    gap    bigint;
    low    bigint;
    high   bigint;
    middle bigint;
begin
    if shown = wanted then
        -- The same time by the offset of the day before: clocks were never set back by more than a day.
        before := (wanted - ((before at time zone p_zone) - (before at time zone 'UTC'))) at time zone 'UTC';
        return case when before < found and before at time zone p_zone = wanted then before else found end;
    end if;
    -- Between these two, the clocks jump.
    gap := extract(epoch from shown - wanted);
    low := extract(epoch from found) - greatest(gap, 0);
    high := extract(epoch from found) + greatest(-gap, 0);
    while high - low > 1 loop
        middle := low + (high - low) / 2;
        if to_timestamp(middle) at time zone p_zone < wanted then low := middle; else high := middle; end if;
    end loop;
    return to_timestamp(high);
end $$;
