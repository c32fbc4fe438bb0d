-- The user's own part of a snapshot, beside the checklists and invitations: one object, made once for a snapshot.
create or replace function me_json(p_user uuid) returns json language sql stable parallel safe
return json_build_object(
    'version', (select u.version from users u where u.id = p_user),
    'settings', (select settings_json(s) from settings s where s.user_id = p_user),
    'balance', points_balance(p_user),
    'rewards', (select coalesce(json_agg(reward_json(r) order by r.position, r.id), '[]') from rewards r where r.user_id = p_user),
    'reminders', kept_reminders_json(p_user),
    'modes', (select coalesce(json_agg(mode_json(m) order by m.position, m.id), '[]') from modes m where m.user_id = p_user),
    'entry', (select entry_json(e) from entries e where e.user_id = p_user and e.ended_at is null),
    'records', records_json(array(select r from own_records(p_user, records_from(p_user)) r)));
