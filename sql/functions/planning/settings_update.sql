-- Edits the actor's settings: absent members stay, also those within `notifications`.
-- {if_versions, time_zone, day_starts_at, week_starts_on, locale, notifications, overlapping_entries, pauses}
create or replace function settings_update(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_account(p_actor);
    was     settings;
    s       settings;
    body    json;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select x.* into was from settings x where x.user_id = p_actor;
    if is_stale(args, was.version) then
        return answered('stale', was.version, settings_json(was));
    end if;
    s := was;
    if args ? 'time_zone' then s.time_zone := args ->> 'time_zone'; end if;
    if args ? 'day_starts_at' then s.day_starts_at := (args ->> 'day_starts_at')::time; end if;
    if args ? 'week_starts_on' then s.week_starts_on := args ->> 'week_starts_on'; end if;
    if args ? 'locale' then s.locale := args ->> 'locale'; end if;
    if args ? 'overlapping_entries' then s.overlapping_entries := (args ->> 'overlapping_entries')::boolean; end if;
    if args ? 'pauses' then s.pauses := args -> 'pauses'; end if;
    if args ? 'notifications' then
        s.notifications := (
            select jsonb_object_agg(span.key, span.value || coalesce(args -> 'notifications' -> span.key, '{}'))
            from jsonb_each(was.notifications) span);
    end if;
    if s is not distinct from was then
        return answered('ok', was.version, settings_json(was));
    elsif s.time_zone <> was.time_zone and not knows_zone(s.time_zone) then
        return refused('zone_unknown');
    end if;
    update users u set version = u.version + 1 where u.id = p_actor returning u.version into s.version;
    update settings x
    set time_zone = s.time_zone, day_starts_at = s.day_starts_at, week_starts_on = s.week_starts_on, locale = s.locale,
        notifications = s.notifications, overlapping_entries = s.overlapping_entries, pauses = s.pauses, version = s.version
    where x.user_id = p_actor;
    if row(s.time_zone, s.day_starts_at, s.pauses) is distinct from row(was.time_zone, was.day_starts_at, was.pauses) then
        context.reviews := array[row(null, null, p_actor, null)::reminder_reviews];
    end if;
    perform plan_summaries(was, s);
    body := settings_json(s);
    context := log_changes(context, array[row(p_actor, s.version, null, 'settings.updated', p_actor, p_actor, null, null, body, now_ms())::changes]);
    return finish_action(context, answered('ok', s.version, body));
end $$;
