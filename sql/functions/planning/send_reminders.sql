-- Sends reminders whose time has come, plans each anew, and ends the lease, in one step. The daemon's results hold only
-- if the reminder, its task and the user's settings are still the same. It waits for no lock: users whose rows are
-- locked have their turn later.
-- [{user_id, task_id, number, step, basis: see reminder_basis(), next_at, settled_to, came_on, due: {date, for, late}}]
-- → {sent, late, results: of each, 'settled', 'busy' if its user is locked, 'changed' if its basis has, or 'lost'}
create or replace function send_reminders(p_items jsonb) returns json language plpgsql as $$
declare
    context context;
    free    uuid[] := array(
        select u.id from users u where u.id in (select (i ->> 'user_id')::uuid from jsonb_array_elements(p_items) i) for no key update skip locked);
    results text[] := '{}';
    item    jsonb;
    r       reminders;
    t       tasks;
    s       settings;
    sent    integer := 0;
    late    integer := 0;
begin
    for item in select i from jsonb_array_elements(p_items) i loop
        if (item ->> 'user_id')::uuid <> all (free) then
            results := results || 'busy'::text;
            continue;
        end if;
        select x.* into r from reminders x
        where x.user_id = (item ->> 'user_id')::uuid and x.task_id = (item ->> 'task_id')::uuid and x.number = (item ->> 'number')::smallint
            and x.step = (item ->> 'step')::bigint
        for no key update skip locked;
        if not found then
            results := results || 'lost'::text;
            continue;
        end if;
        select x.* into t from tasks x where x.id = r.task_id;
        select x.* into s from settings x where x.user_id = r.user_id;
        if t.id is null or reminder_basis(t, s) is distinct from item ->> 'basis' then
            results := results || 'changed'::text;
            continue;
        end if;
        update reminders x
        set next_at = (item ->> 'next_at')::timestamptz, settled_to = (item ->> 'settled_to')::timestamptz, came_on = (item ->> 'came_on')::date,
            step = x.step + 1, leased_until = null, attempts = 0, planned = true
        where x.user_id = r.user_id and x.task_id = r.task_id and x.number = r.number;
        results := results || 'settled'::text;
        if item ? 'due' and reminder_applies(r.user_id, t, (item -> 'due' ->> 'date')::date) then
            context := tell_user(context, r.user_id, 'reminder.due', null, r.task_id, json_build_object(
                'task_id', r.task_id, 'date', item -> 'due' ->> 'date', 'title', t.title,
                'due_for', rfc3339((item -> 'due' ->> 'for')::timestamptz), 'late', (item -> 'due' ->> 'late')::boolean));
            sent := sent + 1;
            late := late + (item -> 'due' ->> 'late')::boolean::integer;
        end if;
    end loop;
    perform write_changes(context);
    return json_build_object('sent', sent, 'late', late, 'results', to_json(results));
end $$;
