-- The end of every action that logs. An action takes versions and writes its rows. Their effects wait in its context,
-- and happen here alone, in this order:
--
-- 1. people: records that are shown again, reminders that ended, points. The users are locked in the order of their
-- ids;
-- 2. work for later: reminders that may come earlier;
-- 3. the changes, in one statement.
create or replace function finish_action(context context, answer answer) returns answer language plpgsql as $$
begin
    if num_nonnulls(context.given, context.again, context.ended) > 0 then
        context := settle(context);
    end if;
    if context.reviews is not null then
        perform review_reminders(context.reviews);
    end if;
    if context.pending is not null then
        context := write_changes(context);
    end if;
    answer.changes := context.changes;
    answer.bytes := context.bytes;
    return answer;
end $$;
