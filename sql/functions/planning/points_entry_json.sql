-- An entry of the ledger in the interface.
create or replace function points_entry_json(e points_entries) returns json language sql stable parallel safe
return row_to_json(row(
    e.id, rfc3339(e.at), e.amount, e.balance, e.reason, e.task_id, e.date, e.reward_id, e.purchase_id)::shown_points_entry);
