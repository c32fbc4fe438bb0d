-- Sends summaries to users, plans each anew, and ends the lease, in one step, like send_reminders().
-- [{user_id, span, step, basis: the version of the settings, next_at, settled_to, came_on,
-- due: {from, to, for, late, occurrences, tasks}}] → {sent, late, results}
create or replace function send_summaries(p_items jsonb) returns json language plpgsql as $$
declare
    context context;
    free    uuid[] := array(
        select u.id from users u where u.id in (select (i ->> 'user_id')::uuid from jsonb_array_elements(p_items) i) for no key update skip locked);
    results text[] := '{}';
    item    jsonb;
    x       summaries;
    sent    integer := 0;
    late    integer := 0;
begin
    for item in select i from jsonb_array_elements(p_items) i loop
        if (item ->> 'user_id')::uuid <> all (free) then
            results := results || 'busy'::text;
            continue;
        end if;
        select y.* into x from summaries y
        where y.user_id = (item ->> 'user_id')::uuid and y.span = item ->> 'span' and y.step = (item ->> 'step')::bigint
        for no key update skip locked;
        if not found then
            results := results || 'lost'::text;
            continue;
        elsif not exists (select from settings s where s.user_id = x.user_id and s.version::text = item ->> 'basis') then
            results := results || 'changed'::text;
            continue;
        end if;
        update summaries y
        set next_at = (item ->> 'next_at')::timestamptz, settled_to = (item ->> 'settled_to')::timestamptz, came_on = (item ->> 'came_on')::date,
            step = y.step + 1, leased_until = null, attempts = 0
        where y.user_id = x.user_id and y.span = x.span;
        results := results || 'settled'::text;
        if item ? 'due' and exists (select from users u where u.id = x.user_id and u.disabled_at is null) then
            context := tell_user(context, x.user_id,
                case x.span when 'day' then 'summary.day' when 'week' then 'summary.week' else 'summary.month' end, null, x.user_id, json_build_object(
                'from', item -> 'due' ->> 'from', 'to', item -> 'due' ->> 'to', 'due_for', rfc3339((item -> 'due' ->> 'for')::timestamptz),
                'late', (item -> 'due' ->> 'late')::boolean, 'occurrences', item -> 'due' -> 'occurrences', 'tasks', item -> 'due' -> 'tasks'));
            sent := sent + 1;
            late := late + (item -> 'due' ->> 'late')::boolean::integer;
        end if;
    end loop;
    perform write_changes(context);
    return json_build_object('sent', sent, 'late', late, 'results', to_json(results));
end $$;
