-- The facts from which the daemon works out a user's reminders of a task. If these differ when it sends them, it works
-- them out again.
create or replace function reminder_basis(t tasks, s settings) returns text language plpgsql stable as $$
begin
    return concat_ws(' ', s.version, repeat_hash(t.repeat), extract(epoch from t.due_at), t.due_on - date '1970-01-01',
        t.ended_on - date '1970-01-01', last_closed(t, keeper(s.user_id, t.repeat)));
end $$;
