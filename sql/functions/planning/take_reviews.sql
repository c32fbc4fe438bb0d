-- Plans edited reminders anew: a daemon looks at them at once. A reminder whose time had come before the edit still
-- comes; another one that the edit puts into the past does not. Reviews of the same reminders count as the first of
-- them. A daemon that has such a reminder loses it. Returns how many reviews it took; a call changes no more reminders
-- than some thousand and those of one review.
--
-- It waits for no lock, so that other transactions do not wait for it. It leaves reviews of rows that another
-- transaction is writing for the next time.
create or replace function take_reviews(p_limit integer) returns integer language plpgsql as $$
declare
    review  record;
    taken   integer := 0;
    changed integer := 0;
    free    integer;
begin
    for review in
        with held as materialized (
            select v.* from reminder_reviews v order by v.number limit p_limit for update skip locked
        )
        select v.task_id, v.user_id, min(v.at) as at, array_agg(v.number) as numbers
        from held v group by v.task_id, v.user_id order by min(v.number)
    loop
        exit when changed > 5000;
        with held as (
            select r.user_id, r.task_id, r.number from reminders r
            where (review.task_id is null or r.task_id = review.task_id) and (review.user_id is null or r.user_id = review.user_id)
            for no key update skip locked
        )
        update reminders r
        set next_at = least(r.next_at, review.at), step = r.step + 1, leased_until = null,
            settled_to = case when r.next_at <= review.at then r.settled_to else greatest(r.settled_to, review.at) end
        from held where (r.user_id, r.task_id, r.number) = (held.user_id, held.task_id, held.number);
        get diagnostics free = row_count;
        changed := changed + free;
        if free = (
            select count(*) from reminders r
            where (review.task_id is null or r.task_id = review.task_id) and (review.user_id is null or r.user_id = review.user_id)) then
            delete from reminder_reviews v where v.number = any (review.numbers);
            taken := taken + cardinality(review.numbers);
        end if;
    end loop;
    return taken;
end $$;
