-- Sends reminders whose time has come, and plans each anew, in one step. The daemon's results hold only if the
-- reminder, its task and the user's settings are still the same. It waits for no lock: users whose rows are locked have
-- their turn later.
-- [{user_id, task_id, number, step, basis: see reminder_basis(), next_at, settled_to, came_on, due: {date, for, late}}]
-- → {sent, late, taken, busy: [users]}
create or replace function send_reminders(p_items jsonb) returns json language plpgsql as $$
declare
    context context;
    free    uuid[] := array(
        select u.id from users u where u.id in (select (i ->> 'user_id')::uuid from jsonb_array_elements(p_items) i) for no key update skip locked);
    busy    uuid[] := '{}';
    item    jsonb;
    r       reminders;
    t       tasks;
    s       settings;
    taken   integer := 0;
    sent    integer := 0;
    late    integer := 0;
begin
    for item in select i from jsonb_array_elements(p_items) i loop
        if (item ->> 'user_id')::uuid <> all (free) then
            busy := busy || (item ->> 'user_id')::uuid;
            continue;
        end if;
        select x.* into r from reminders x
        where x.user_id = (item ->> 'user_id')::uuid and x.task_id = (item ->> 'task_id')::uuid and x.number = (item ->> 'number')::smallint
            and x.step = (item ->> 'step')::bigint
        for no key update skip locked;
        continue when not found;
        select x.* into t from tasks x where x.id = r.task_id;
        select x.* into s from settings x where x.user_id = r.user_id;
        continue when t.id is null or reminder_basis(t, s) is distinct from item ->> 'basis';
        update reminders x
        set next_at = (item ->> 'next_at')::timestamptz, settled_to = (item ->> 'settled_to')::timestamptz, came_on = (item ->> 'came_on')::date,
            step = x.step + 1
        where x.user_id = r.user_id and x.task_id = r.task_id and x.number = r.number;
        taken := taken + 1;
        if item ? 'due' and reminder_applies(r.user_id, t, (item -> 'due' ->> 'date')::date) then
            context := tell_user(context, r.user_id, 'reminder.due', null, r.task_id, json_build_object(
                'task_id', r.task_id, 'date', item -> 'due' ->> 'date', 'title', t.title,
                'due_for', rfc3339((item -> 'due' ->> 'for')::timestamptz), 'late', (item -> 'due' ->> 'late')::boolean));
            sent := sent + 1;
            late := late + (item -> 'due' ->> 'late')::boolean::integer;
        end if;
    end loop;
    perform write_changes(context);
    return json_build_object('sent', sent, 'late', late, 'taken', taken, 'busy', to_json(busy));
end $$;
