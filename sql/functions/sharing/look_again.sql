-- Undoes everything, because a task moved to another checklist while this waited for the lock of the former one. It is the daemon that does the
-- action again: see `Store.perform`.
create or replace function look_again() returns void language plpgsql as $$
begin
    raise exception 'a task moved to another checklist meanwhile' using errcode = 'serialization_failure';
end $$;
