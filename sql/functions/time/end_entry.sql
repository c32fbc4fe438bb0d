-- Ends the running entry of a locked user, and tells them. The entry as it is then.
create or replace function end_entry(e entries, p_at timestamptz) returns entries language plpgsql as $$
begin
    update entries x
    set ended_at = p_at, version = u.version + 1, updated_at = now_ms()
    from users u where u.id = e.user_id and x.id = e.id
    returning x.* into e;
    perform tell_user(e.user_id, 'entry.updated', e.user_id, e.id, entry_json(e));
    return e;
end $$;
