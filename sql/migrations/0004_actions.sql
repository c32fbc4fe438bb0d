-- What the actions have in common. An action is one function: it locks its stream's row, checks, edits, logs the change and answers with JSON,
-- so a write is one statement and one round trip, and everything after the lock sees what was committed before it.
-- See docs/decisions/0003-actions-are-functions.md.

-- How an action ended. `outcome` is `ok`, `created` or the name of a refusal, and a refusal has changed nothing.
-- `version` and `body` are the representation (on `stale`, the present one); `info` says more of a refusal.
create type answer as (outcome text, version bigint, body json, info json);

-- A checklist locked for writing, with who acts and in which role. `outcome` is null where the action may go on.
-- `answer` is how the last thing done with it ended.
create type opened as (outcome text, list checklists, role text, actor jsonb, answer answer);

create function refused(outcome text, info json default null) returns answer language sql immutable parallel safe
return row(outcome, null, null, info)::answer;

-- Whose username it is, ignoring case; null where it is nobody's.
create function user_named(p_username text) returns users language sql stable
return (select u from users u where lower(u.username collate "C") = lower(p_username collate "C"));

create function person(u users) returns jsonb language sql stable parallel safe
return jsonb_build_object('id', u.id, 'username', u.username);

-- Locks a checklist for an actor who needs to `view`, `edit` or `own` it. What one may not see is `not_found`.
create function open_checklist(p_actor uuid, p_id uuid, p_need text, p_even_archived boolean default false)
returns opened language plpgsql as $$
declare
    it opened;
begin
    select person(u) into it.actor from users u where u.id = p_actor and u.disabled_at is null;
    if not found then
        it.outcome := 'signed_out';
        return it;
    end if;
    -- Strangers are kept from locking what they may not see; the role is read again below, under the lock.
    select c into it.list from checklists c
    where c.id = p_id and role_on(c, p_actor) is not null
    for no key update;
    it.role := role_on(it.list, p_actor);
    if it.role is null then
        it.outcome := 'not_found';
    elsif p_need = 'own' and it.role <> 'owner' or p_need = 'edit' and it.role = 'viewer' then
        it.outcome := 'forbidden';
    elsif (it.list).archived and not p_even_archived then
        it.outcome := 'checklist_archived';
    end if;
    return it;
end $$;

-- Whether the condition of If-Match, where there is one, fails for this version.
create function is_stale(args jsonb, version bigint) returns boolean language sql stable parallel safe
return args ? 'if_versions' and not (args -> 'if_versions') @> to_jsonb(version);

create function args_hash(actor uuid, args jsonb) returns bytea language sql immutable parallel safe
return sha256(convert_to(actor::text || (args - 'made_id' - 'checklist_id')::text, 'UTF8'));

-- Takes the next place in the stream of a locked checklist.
create function advance(inout list checklists, p_tasks integer default 0, p_open integer default 0) language plpgsql as $$
begin
    update checklists c
    set version = c.version + 1, updated_at = now_ms(),
        task_count = c.task_count + p_tasks, open_task_count = c.open_task_count + p_open
    where c.id = list.id
    returning c.* into list;
end $$;

create function log_change(list checklists, p_kind text, p_actor jsonb, p_subject uuid, p_body json)
returns void language plpgsql as $$
begin
    insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
    values (list.id, list.version, p_kind, (p_actor ->> 'id')::uuid, p_subject, list.task_count, list.open_task_count,
        p_body, list.updated_at);
end $$;

-- Logs what one action did to many tasks of a locked checklist. Their versions follow the checklist's, one for each; this takes it there.
-- `p_closing`: each of them was open and now is not.
create function log_tasks(inout list checklists, p_kind text, p_actor jsonb, p_tasks tasks[], p_closing boolean default false)
language plpgsql as $$
declare
    changed integer := coalesce(cardinality(p_tasks), 0);
    closed  integer := p_closing::integer;
begin
    if changed > 0 then
        insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
        select list.id, t.version, p_kind, (p_actor ->> 'id')::uuid, t.id, list.task_count,
            list.open_task_count - closed * (t.version - list.version), task_json(t), t.updated_at
        from unnest(p_tasks) t;
        update checklists c
        set version = c.version + changed, open_task_count = c.open_task_count - closed * changed, updated_at = p_tasks[1].updated_at
        where c.id = list.id
        returning c.* into list;
    end if;
end $$;

-- Logs a change in a user's own stream, under that user's lock. Locks are taken checklist first, then users in the order of their ids.
create function tell_user(p_user uuid, p_kind text, p_actor uuid, p_subject uuid, p_body json)
returns void language sql
begin atomic
    with u as (update users set version = version + 1 where id = p_user returning version)
    insert into changes (stream_id, version, kind, actor_id, subject_id, body, at)
    select p_user, u.version, p_kind, p_actor, p_subject, p_body, now_ms() from u;
end;

create function tell_added(list checklists, p_user uuid, p_role text, p_actor uuid)
returns void language sql
begin atomic
    select tell_user(p_user, 'checklist.added', p_actor, list.id,
        json_build_object('id', list.id, 'title', list.title, 'role', p_role, 'version', list.version));
end;

-- `reason`: `removed` by somebody, `left`, or `deleted` with the checklist.
create function tell_removed(list checklists, p_user uuid, p_reason text, p_actor uuid)
returns void language sql
begin atomic
    select tell_user(p_user, 'checklist.removed', p_actor, list.id,
        json_build_object('id', list.id, 'title', list.title, 'reason', p_reason));
end;

-- Does an action once for a key: who comes again with the same request gets the first answer, who comes with another is refused.
-- Two at the same time: the second waits for the first on the key's row.
create function once(p_actor uuid, p_key text, p_fingerprint bytea, p_action regproc, p_args jsonb)
returns answer language plpgsql as $$
declare
    done   idempotency_keys;
    result answer;
    taken  text;
begin
    insert into idempotency_keys (user_id, key, fingerprint)
    select p_actor, p_key, p_fingerprint where exists (select from users u where u.id = p_actor)
    on conflict do nothing;
    if not found then
        select k.* into done from idempotency_keys k where k.user_id = p_actor and k.key = p_key;
        if not found then
            return refused('signed_out');
        elsif done.fingerprint <> p_fingerprint then
            return refused('idempotency_key_reused');
        end if;
        return row(done.outcome, done.version, done.body, done.info)::answer;
    end if;
    begin
        execute format('select * from %s($1, $2)', p_action) into result using p_actor, p_args;
    exception when unique_violation then
        -- What is taken is a refusal like any other, and must be the answer the next time too.
        get stacked diagnostics taken = constraint_name;
        result := refused(case
            when taken = 'checklists_title_key' then 'title_taken'
            when taken = 'users_email_key' then 'email_taken'
            when taken in ('checklists_pkey', 'tasks_pkey', 'comments_pkey') then 'id_taken' end);
        if result.outcome is null then
            raise;
        end if;
    end;
    update idempotency_keys k
    set outcome = result.outcome, version = result.version, body = result.body, info = result.info
    where k.user_id = p_actor and k.key = p_key;
    return result;
end $$;
