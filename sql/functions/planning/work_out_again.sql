-- Undoes everything, because a task repeats differently from the daemon's reading. The daemon reads it again, works it
-- out and retries the action: see `StoreError.repeatsOtherwise`.
create or replace function work_out_again() returns void language plpgsql as $$
begin
    raise exception 'a task repeats otherwise by now' using errcode = 'CKREP';
end $$;
