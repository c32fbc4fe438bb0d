-- Ends the tracking of a locked user's reward, if they track one: at most one is tracked. That is a change of its own.
create or replace function untrack_rewards(inout context context, p_user uuid) language plpgsql as $$
declare
    r    rewards;
    next bigint := (select u.version + 1 from users u where u.id = p_user);
begin
    update rewards x set tracked = false, version = next, updated_at = now_ms()
    where x.user_id = p_user and x.tracked
    returning x.* into r;
    if found then
        context := tell_user(context, p_user, 'reward.updated', p_user, r.id, reward_json(r));
    end if;
end $$;
