-- A reward, as changes and snapshots have it.
create or replace function reward_json(r rewards) returns json language sql stable parallel safe
return row_to_json(row(
    r.id, r.title, r.description, r.price, r.tracked, r.color, r.position, r.version, rfc3339(r.created_at),
    rfc3339(r.updated_at))::shown_reward);
