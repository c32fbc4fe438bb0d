-- Makes a user with an Inbox and modes. {id, username, email, display_name, password_hash, inbox_id, registration: open
-- | invited | operator, code_hash, origin}
create or replace function user_create(args jsonb) returns answer language plpgsql as $$
declare
    u    users;
    code registration_codes;
begin
    if args ->> 'registration' = 'invited' then
        select r.* into code from registration_codes r
        where r.code_hash = decode(args ->> 'code_hash', 'hex') and r.used_at is null and r.expires_at > now()
            and (r.email is null or lower(r.email collate "und-x-icu") = lower(args ->> 'email' collate "und-x-icu"))
        for update;
        if not found then
            return refused('invitation_required');
        end if;
    end if;
    insert into users (id, username, email, display_name, password_hash)
    values ((args ->> 'id')::uuid, args ->> 'username', args ->> 'email', coalesce(args ->> 'display_name', ''), args ->> 'password_hash')
    returning * into u;
    update registration_codes r set used_at = now_ms(), used_by = u.id where r.id = code.id;
    perform checklist_create(u.id, jsonb_build_object('made_id', args ->> 'inbox_id', 'title', 'Inbox'));
    select x.* into u from users x where x.id = u.id;
    insert into settings (user_id, inbox_id, version) values (u.id, (args ->> 'inbox_id')::uuid, u.version);
    perform first_modes(u);
    perform audit('user.created', args -> 'origin', case when args ->> 'registration' <> 'operator' then u.id end, u.id);
    return answered('created', u.version, user_json(u), u.id);
end $$;
