-- Letting people in by a token: invitations, which make participants of those who accept them, and the public link, which shows a checklist
-- to anyone. See docs/decisions/0009-invitations-are-tokens.md.

-- They belong to the checklist, whoever owns it.
create table invitations (
    id           uuid        primary key,
    checklist_id uuid        not null references checklists on delete cascade,
    -- SHA-256 of the token. The token itself is 256 random bits and is kept nowhere.
    token_hash   bytea       not null unique check (octet_length(token_hash) = 32),
    role         text        not null check (role in ('editor', 'viewer')),
    -- Whose it is; null where it is for whoever has it.
    email        text        check (char_length(email) between 3 and 254),
    -- How many may come in by it; null where that is not limited.
    max_uses     integer     check (max_uses between 1 and 10000),
    uses         integer     not null default 0,
    used_at      timestamptz,
    created_at   timestamptz not null default now_ms(),
    expires_at   timestamptz not null,
    constraint invitation_uses_within_limit check (uses >= 0 and (max_uses is null or uses <= max_uses)),
    constraint invitation_for_an_address_is_for_one check (email is null or max_uses = 1)
);

create index invitations_checklist_id_idx on invitations (checklist_id, created_at, id);

create table public_links (
    checklist_id uuid        primary key references checklists on delete cascade,
    token_hash   bytea       not null unique check (octet_length(token_hash) = 32),
    created_at   timestamptz not null default now_ms()
);

create type shown_invitation as (
    id uuid, checklist_id uuid, role text, email text, expires_at text, max_uses integer, uses integer, created_at text);

create function invitation_json(i invitations) returns json language sql stable parallel safe
return row_to_json(row(
    i.id, i.checklist_id, i.role, i.email, rfc3339(i.expires_at), i.max_uses, i.uses, rfc3339(i.created_at))::shown_invitation);

-- Whether anybody may still come in by it.
create function is_live(i invitations) returns boolean language sql stable parallel safe
return i.expires_at > now() and (i.max_uses is null or i.uses < i.max_uses);

-- When it ended, or is to end.
create function ends_at(i invitations) returns timestamptz language sql immutable parallel safe
return least(i.expires_at, case when i.uses >= i.max_uses then i.used_at end);

-- The invitation of a token, live or not, for who comes with it: none where it is for another address, or its owner is disabled.
create function invitation_for(p_user uuid, p_hash bytea) returns setof invitations language sql stable
begin atomic
    select i.*
    from invitations i join checklists c on c.id = i.checklist_id join users owner on owner.id = c.owner_id, users u
    where i.token_hash = p_hash and owner.disabled_at is null and u.id = p_user
        and (i.email is null or lower(i.email collate "und-x-icu") = lower(u.email collate "und-x-icu"));
end;

-- Invites to a checklist. {id | made_id, checklist_id, token_hash, role, email, expires_at, max_uses}
create function invitation_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it         opened      := open_checklist(p_actor, (args ->> 'checklist_id')::uuid, 'own');
    at         timestamptz := now_ms();
    expiry     timestamptz := coalesce((args ->> 'expires_at')::timestamptz, at + interval '7 days');
    invitation invitations;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif expiry <= at or expiry > at + interval '365 days' then
        return refused('expiry_out_of_range');
    elsif (select count(*) from invitations i where i.checklist_id = (it.list).id and is_live(i)) >= 100 then
        return refused('too_many_invitations', json_build_object('limit', 100));
    end if;
    -- The same id again is refused even with the same content: the token cannot be shown again.
    insert into invitations (id, checklist_id, token_hash, role, email, max_uses, created_at, expires_at)
    values (coalesce(args ->> 'id', args ->> 'made_id')::uuid, (it.list).id, decode(args ->> 'token_hash', 'hex'),
        args ->> 'role', args ->> 'email',
        case when args ->> 'email' is not null then 1 else (args ->> 'max_uses')::integer end, at, expiry)
    on conflict (id) do nothing
    returning * into invitation;
    if not found then
        return refused('id_taken');
    end if;
    return row('created', null, invitation_json(invitation), null)::answer;
end $$;

-- Revokes an invitation. {id: the checklist's, invitation_id}
create function invitation_revoke(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    delete from invitations i where i.id = (args ->> 'invitation_id')::uuid and i.checklist_id = (it.list).id;
    return refused(case when found then 'deleted' else 'not_found' end);
end $$;

-- Comes in by an invitation. Who is on the checklist already stays what they are, and uses nothing up. {token_hash}
create function invitation_accept(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    hash       bytea := decode(args ->> 'token_hash', 'hex');
    who        users;
    list       checklists;
    invitation invitations;
    present    text;
    added      answer;
begin
    select u.* into who from users u where u.id = p_actor and u.disabled_at is null;
    if not found then
        return refused('signed_out');
    end if;
    select c.* into list from checklists c
    where c.id = (select i.checklist_id from invitation_for(p_actor, hash) i)
    for no key update;
    -- Read again, behind the lock of the checklist: it may have been revoked while this waited.
    select i.* into invitation from invitations i where i.token_hash = hash and i.checklist_id = list.id for no key update;
    if not found then
        return refused('invitation_not_found');
    end if;
    present := role_on(list, p_actor);
    if present is not null then
        return checklist_answer('ok', list, present);
    elsif not is_live(invitation) then
        return refused('invitation_ended');
    elsif list.archived then
        return refused('checklist_archived');
    end if;
    added := add_participant(list, who, invitation.role, person(who));
    if added.outcome <> 'created' then
        return added;
    end if;
    update invitations i set uses = i.uses + 1, used_at = now_ms() where i.id = invitation.id;
    select c.* into list from checklists c where c.id = list.id;
    return checklist_answer('created', list, invitation.role);
end $$;

-- Gives a checklist a public link; the one that it had is no longer good. {id, token_hash}
create function public_link_put(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it   opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own');
    link public_links;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    insert into public_links as l (checklist_id, token_hash) values ((it.list).id, decode(args ->> 'token_hash', 'hex'))
    on conflict (checklist_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at
    returning l.* into link;
    return row('created', null, public_link_json(link), null)::answer;
end $$;

create function public_link_json(l public_links) returns json language sql stable parallel safe
return json_build_object('created_at', rfc3339(l.created_at));

-- {id}
create function public_link_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    delete from public_links l where l.checklist_id = (it.list).id;
    return refused(case when found then 'deleted' else 'not_found' end);
end $$;

-- The checklist of a public link, where there is one and its owner is not disabled.
create function public_checklist(p_hash bytea) returns setof checklists language sql stable
begin atomic
    select c.*
    from public_links l join checklists c on c.id = l.checklist_id join users owner on owner.id = c.owner_id
    where l.token_hash = p_hash and owner.disabled_at is null;
end;

-- What the public sees: no people, no comments, no ids but those by which tasks are told apart.
create type shown_public_task as (
    id uuid, parent_id uuid, title text, description text, section text, "position" double precision,
    status text, priority text, due_at text, labels text[], completed_at text);

create type shown_public_checklist as (
    title text, description text, due_at text, color text, priority text, task_count integer, open_task_count integer,
    completed boolean, updated_at text, version bigint, tasks json);

create function public_checklist_json(c checklists) returns json language sql stable parallel safe
return row_to_json(row(
    c.title, c.description, rfc3339(c.due_at), c.color, c.priority, c.task_count, c.open_task_count,
    c.task_count > 0 and c.open_task_count = 0, rfc3339(c.updated_at), c.version,
    (select coalesce(json_agg(row(
            t.id, t.parent_id, t.title, t.description, t.section, t.position,
            t.status, t.priority, rfc3339(t.due_at), t.labels, rfc3339(t.completed_at))::shown_public_task
            order by t.position, t.id), '[]')
        from tasks t where t.checklist_id = c.id))::shown_public_checklist);
