-- An answer that shows a reward.
create or replace function reward_answer(p_outcome text, r rewards) returns answer language sql stable
return answered(p_outcome, r.version, with_missing(reward_json(r), points_balance(r.user_id)), r.id);
