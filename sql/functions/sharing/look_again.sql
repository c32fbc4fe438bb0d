-- Undoes everything, because a task moved to another checklist while this waited for the former one's lock. The daemon
-- retries the action: see `Store.perform`.
create or replace function look_again() returns void language plpgsql as $$
begin
    raise exception 'a task moved to another checklist meanwhile' using errcode = 'serialization_failure';
end $$;
