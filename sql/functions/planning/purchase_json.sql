-- A purchase in the interface.
create or replace function purchase_json(p purchases) returns json language sql stable parallel safe
return row_to_json(row(p.id, p.reward_id, p.title, p.price, p.quantity, rfc3339(p.at))::shown_purchase);
