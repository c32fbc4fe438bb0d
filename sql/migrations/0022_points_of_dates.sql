-- For one user, task and date, the ledger adds up to no more than what one record of that date can earn.
alter table points_entries
    -- What the user's entries of that task and date add up to, with this one.
    add column held bigint,
    -- Of an entry that earned: the goal times the points of the record. Null in entries from before.
    add column most bigint;

update points_entries e
set held = sums.held
from (
    select x.user_id, x.number, sum(x.amount) over (partition by x.user_id, x.task_id, x.date order by x.number) as held
    from points_entries x where x.date is not null) sums
where (e.user_id, e.number) = (sums.user_id, sums.number);

alter table points_entries
    add constraint points_entry_holds check ((date is null) = (held is null)),
    add constraint points_entry_within_goal check (held <= most);

-- It finds the last entry of a task and date, too.
drop index points_entries_date_idx;
create index points_entries_date_idx on points_entries (user_id, date, task_id, number) where date is not null;

-- `most` as above; `keeper`: of the record that was done or undone, null where it is gone.
alter type points_given add attribute most bigint, add attribute keeper uuid;
