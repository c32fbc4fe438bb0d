-- The schema that sql/migrations come to, by pg_dump 15. Made by: CROSSCHECK_TEST_WRITE_SCHEMA=1 scripts/test --filter SchemaTests

CREATE SCHEMA crosscheck;
CREATE TYPE crosscheck.answer AS (
	outcome text,
	version bigint,
	body json,
	info json
);
CREATE FUNCTION crosscheck.now_ms() RETURNS timestamp with time zone
    LANGUAGE sql PARALLEL SAFE
    RETURN date_trunc('milliseconds'::text, clock_timestamp());
CREATE TABLE crosscheck.checklists (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    due_at timestamp with time zone,
    color text,
    priority text,
    participant_limit integer DEFAULT 3 NOT NULL,
    participant_count integer DEFAULT 0 NOT NULL,
    task_count integer DEFAULT 0 NOT NULL,
    open_task_count integer DEFAULT 0 NOT NULL,
    archived boolean DEFAULT false NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    fingerprint bytea NOT NULL,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    updated_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    CONSTRAINT checklist_open_tasks_among_tasks CHECK (((open_task_count >= 0) AND (open_task_count <= task_count))),
    CONSTRAINT checklist_participants_within_limit CHECK (((participant_count >= 0) AND (participant_count <= participant_limit))),
    CONSTRAINT checklist_tasks_within_limit CHECK (((task_count >= 0) AND (task_count <= 10000))),
    CONSTRAINT checklists_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT checklists_description_check CHECK ((char_length(description) <= 20000)),
    CONSTRAINT checklists_participant_limit_check CHECK (((participant_limit >= 0) AND (participant_limit <= 10000))),
    CONSTRAINT checklists_priority_check CHECK ((priority = ANY (ARRAY['do_first'::text, 'plan'::text, 'delegate'::text, 'delay'::text]))),
    CONSTRAINT checklists_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200)))
)
WITH (fillfactor='70');
CREATE TYPE crosscheck.opened AS (
	outcome text,
	list crosscheck.checklists,
	role text,
	actor jsonb,
	answer crosscheck.answer
);
CREATE TYPE crosscheck.shown_account AS (
	id uuid,
	username text
);
CREATE TYPE crosscheck.shown_subject AS (
	id uuid,
	name text
);
CREATE TYPE crosscheck.shown_audit AS (
	id bigint,
	at text,
	action text,
	outcome text,
	times integer,
	"user" crosscheck.shown_account,
	operator text,
	database_role text,
	account crosscheck.shown_account,
	subject crosscheck.shown_subject,
	address text,
	request_id text
);
CREATE TYPE crosscheck.shown_person AS (
	id uuid,
	username text
);
CREATE TYPE crosscheck.shown_change AS (
	stream uuid,
	version bigint,
	kind text,
	actor crosscheck.shown_person,
	at text,
	task_count integer,
	open_task_count integer,
	body json
);
CREATE TYPE crosscheck.shown_checklist AS (
	id uuid,
	title text,
	description text,
	due_at text,
	color text,
	priority text,
	owner crosscheck.shown_person,
	participants json,
	participant_limit integer,
	task_count integer,
	open_task_count integer,
	completed boolean,
	archived boolean,
	version bigint,
	created_at text,
	updated_at text
);
CREATE TYPE crosscheck.shown_comment AS (
	id uuid,
	checklist_id uuid,
	task_id uuid,
	author crosscheck.shown_person,
	body text,
	created_at text
);
CREATE TYPE crosscheck.shown_invitation AS (
	id uuid,
	checklist_id uuid,
	role text,
	email text,
	expires_at text,
	max_uses integer,
	uses integer,
	created_at text
);
CREATE TYPE crosscheck.shown_participant AS (
	id uuid,
	username text,
	role text
);
CREATE TYPE crosscheck.shown_public_checklist AS (
	title text,
	description text,
	due_at text,
	color text,
	priority text,
	task_count integer,
	open_task_count integer,
	completed boolean,
	updated_at text,
	version bigint,
	tasks json
);
CREATE TYPE crosscheck.shown_public_task AS (
	id uuid,
	parent_id uuid,
	title text,
	description text,
	section text,
	"position" double precision,
	status text,
	priority text,
	due_at text,
	labels text[],
	completed_at text
);
CREATE TYPE crosscheck.shown_session AS (
	id uuid,
	current boolean,
	user_agent text,
	created_at text,
	last_used_at text,
	expires_at text
);
CREATE TYPE crosscheck.shown_task AS (
	id uuid,
	checklist_id uuid,
	parent_id uuid,
	title text,
	description text,
	section text,
	"position" double precision,
	status text,
	priority text,
	due_at text,
	labels text[],
	participants jsonb,
	participant_limit integer,
	completed_at text,
	completed_by jsonb,
	version bigint,
	created_at text,
	updated_at text
);
CREATE TYPE crosscheck.shown_token AS (
	id uuid,
	name text,
	scopes text[],
	created_at text,
	last_used_at text,
	expires_at text
);
CREATE TYPE crosscheck.shown_user AS (
	id uuid,
	username text,
	email text,
	display_name text,
	disabled boolean,
	version bigint,
	created_at text,
	updated_at text
);
CREATE TABLE crosscheck.users (
    id uuid NOT NULL,
    username text NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    display_name text DEFAULT ''::text NOT NULL,
    disabled_at timestamp with time zone,
    version bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    updated_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    CONSTRAINT users_display_name_check CHECK ((char_length(display_name) <= 100)),
    CONSTRAINT users_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
    CONSTRAINT users_username_check CHECK (((username ~ '^[A-Za-z0-9._-]{2,32}$'::text) AND (username !~ '^[.]+$'::text)))
)
WITH (fillfactor='80');
CREATE FUNCTION crosscheck.add_participant(list crosscheck.checklists, who crosscheck.users, p_role text, p_actor jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    body json := participant_json(who, p_role);
begin
    if list.participant_count >= list.participant_limit then
        return refused('checklist_full', json_build_object('limit', list.participant_limit, 'taken', list.participant_count));
    end if;
    update checklists c
    set participant_count = c.participant_count + 1, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    insert into participants (checklist_id, user_id, role, added_at) values (list.id, who.id, p_role, list.updated_at);
    perform log_change(list, 'participant.added', p_actor, who.id, body);
    perform tell_added(list, who.id, p_role, (p_actor ->> 'id')::uuid);
    return row('created', list.version, body, null)::answer;
end $$;
CREATE FUNCTION crosscheck.advance(INOUT list crosscheck.checklists, p_tasks integer DEFAULT 0, p_open integer DEFAULT 0) RETURNS crosscheck.checklists
    LANGUAGE plpgsql
    AS $$
begin
    update checklists c
    set version = c.version + 1, updated_at = now_ms(),
        task_count = c.task_count + p_tasks, open_task_count = c.open_task_count + p_open
    where c.id = list.id
    returning c.* into list;
end $$;
CREATE FUNCTION crosscheck.apply_operation(INOUT it crosscheck.opened, args jsonb) RETURNS crosscheck.opened
    LANGUAGE plpgsql
    AS $$
begin
    case args ->> 'op'
        when 'create' then it := apply_task_create(it, args - 'op');
        when 'update', 'move' then it := apply_task_update(it, args);
        when 'delete' then it := apply_task_delete(it, args);
        when 'claim' then it := apply_task_claim(it, args);
        when 'release' then it := apply_task_release(it, args);
    end case;
end $$;
CREATE FUNCTION crosscheck.apply_task_claim(INOUT it crosscheck.opened, args jsonb) RETURNS crosscheck.opened
    LANGUAGE plpgsql
    AS $$
declare
    list  checklists := it.list;
    t     tasks;
    other users;
    who   jsonb := it.actor;
    taken integer;
begin
    if args ? 'username' then
        other := user_named(args ->> 'username');
        if other.disabled_at is not null or role_on(list, other.id) is null then
            it.answer := refused('not_a_participant');
            return;
        end if;
        who := person(other);
    end if;
    select x.* into t from tasks x where x.checklist_id = list.id and x.id = (args ->> 'id')::uuid;
    taken := jsonb_array_length(t.participants);
    if t.id is null then
        it.answer := refused('not_found');
    elsif is_stale(args, t.version) then
        it.answer := task_answer('stale', t);
    elsif t.participants @> jsonb_build_array(who) then
        it.answer := task_answer('ok', t);
    elsif t.status = 'completed' then
        it.answer := refused('task_completed');
    elsif taken >= t.participant_limit then
        it.answer := refused('task_full', json_build_object('limit', t.participant_limit, 'taken', taken));
    else
        list := advance(list);
        update tasks x
        set participants = x.participants || who, status = 'in_progress', version = list.version, updated_at = list.updated_at
        where x.id = t.id
        returning x.* into t;
        it.answer := task_answer('ok', t);
        perform log_change(list, 'task.claimed', it.actor, t.id, (it.answer).body);
        it.list := list;
    end if;
end $$;
CREATE FUNCTION crosscheck.apply_task_create(INOUT it crosscheck.opened, args jsonb) RETURNS crosscheck.opened
    LANGUAGE plpgsql
    AS $$
declare
    list    checklists := it.list;
    t       tasks;
    parent  tasks;
    made_id uuid  := coalesce(args ->> 'id', args ->> 'made_id');
    hash    bytea := args_hash((it.actor ->> 'id')::uuid, args);
    spot    record;
    first   json;
begin
    select x.* into t from tasks x where x.id = made_id;
    if found then
        if t.checklist_id <> list.id or t.fingerprint <> hash then
            it.answer := refused('id_taken');
        else
            select c.body into first from changes c
            where c.stream_id = list.id and c.version = t.created_version and c.subject_id = made_id;
            it.answer := row('created', case when found then t.created_version else t.version end,
                coalesce(first, task_json(t)), null)::answer;
        end if;
        return;
    elsif list.task_count >= 10000 then
        it.answer := refused('too_many_tasks', json_build_object('limit', 10000));
        return;
    end if;
    if args ->> 'parent_id' is not null then
        select x.* into parent from tasks x where x.checklist_id = list.id and x.id = (args ->> 'parent_id')::uuid;
        if not found then
            it.answer := refused('parent_not_found');
            return;
        elsif parent.depth >= 8 then
            it.answer := refused('too_deep', json_build_object('limit', 8));
            return;
        elsif args ->> 'section' is distinct from parent.section and args ->> 'section' is not null then
            it.answer := refused('section_of_parent');
            return;
        end if;
    end if;
    select * into spot from find_place(list, it.actor, args);
    list := spot.list;
    if spot.place is null then
        it.answer := refused('neighbour_not_found');
        return;
    end if;
    list := advance(list, 1, 1);
    insert into tasks (id, checklist_id, parent_id, depth, title, description, section, position, priority, due_at, labels,
        participant_limit, version, created_version, created_by, fingerprint, created_at, updated_at)
    values (made_id, list.id, parent.id, coalesce(parent.depth, 0) + 1, args ->> 'title', coalesce(args ->> 'description', ''),
        case when parent.id is null then args ->> 'section' else parent.section end, spot.place, args ->> 'priority',
        (args ->> 'due_at')::timestamptz, array(select jsonb_array_elements_text(coalesce(nullif(args -> 'labels', 'null'), '[]'))),
        coalesce((args ->> 'participant_limit')::integer, 3), list.version, list.version, (it.actor ->> 'id')::uuid, hash,
        list.updated_at, list.updated_at)
    returning * into t;
    it.answer := task_answer('created', t);
    perform log_change(list, 'task.created', it.actor, t.id, (it.answer).body);
    it.list := list;
end $$;
CREATE FUNCTION crosscheck.apply_task_delete(INOUT it crosscheck.opened, args jsonb) RETURNS crosscheck.opened
    LANGUAGE plpgsql
    AS $$
declare
    list checklists := it.list;
    t    tasks;
    at   timestamptz := now_ms();
    gone integer;
    open integer;
begin
    select x.* into t from tasks x where x.checklist_id = list.id and x.id = (args ->> 'id')::uuid;
    if not found then
        it.answer := refused('not_found');
        return;
    elsif is_stale(args, t.version) then
        it.answer := task_answer('stale', t);
        return;
    end if;
    with recursive tree as (
        select x.id, x.depth, x.status from tasks x where x.id = t.id
        union all
        select x.id, x.depth, x.status from tasks x join tree on x.checklist_id = list.id and x.parent_id = tree.id
    ), counted as (
        select tree.id,
            row_number() over deepest as n,
            count(*) filter (where tree.status <> 'completed') over deepest as closed
        from tree window deepest as (order by tree.depth desc, tree.id rows unbounded preceding)
    ), logged as (
        insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
        select list.id, list.version + c.n, 'task.deleted', (it.actor ->> 'id')::uuid, c.id, list.task_count - c.n,
            list.open_task_count - c.closed, json_build_object('id', c.id), at
        from counted c
    )
    select max(c.n), max(c.closed) into gone, open from counted c;
    delete from tasks x where x.id = t.id;
    update checklists c
    set version = c.version + gone, task_count = c.task_count - gone, open_task_count = c.open_task_count - open, updated_at = at
    where c.id = list.id
    returning c.* into list;
    it.list := list;
    it.answer := row('deleted', list.version, null, null)::answer;
end $$;
CREATE FUNCTION crosscheck.apply_task_release(INOUT it crosscheck.opened, args jsonb) RETURNS crosscheck.opened
    LANGUAGE plpgsql
    AS $$
declare
    list checklists := it.list;
    t    tasks;
    name text := lower(coalesce(args ->> 'username', it.actor ->> 'username') collate "C");
    rest jsonb;
begin
    select x.* into t from tasks x where x.checklist_id = list.id and x.id = (args ->> 'id')::uuid;
    if not found then
        it.answer := refused('not_found');
        return;
    elsif is_stale(args, t.version) then
        it.answer := task_answer('stale', t);
        return;
    end if;
    select coalesce(jsonb_agg(p order by o), '[]') into rest
    from jsonb_array_elements(t.participants) with ordinality as e(p, o)
    where lower(p ->> 'username' collate "C") <> name;
    if rest = t.participants then
        it.answer := task_answer('ok', t);
        return;
    end if;
    list := advance(list);
    update tasks x
    set participants = rest, version = list.version, updated_at = list.updated_at,
        status = case when x.status = 'in_progress' and rest = '[]' then 'available' else x.status end
    where x.id = t.id
    returning x.* into t;
    it.answer := task_answer('ok', t);
    perform log_change(list, 'task.released', it.actor, t.id, (it.answer).body);
    it.list := list;
end $$;
CREATE FUNCTION crosscheck.apply_task_update(INOUT it crosscheck.opened, args jsonb) RETURNS crosscheck.opened
    LANGUAGE plpgsql
    AS $$
declare
    list   checklists := it.list;
    was    tasks;
    t      tasks;
    parent tasks;
    moves  boolean := args ?| array['section', 'parent_id', 'position', 'before', 'after'];
    taken  integer;
    spot   record;
begin
    select x.* into was from tasks x where x.checklist_id = list.id and x.id = (args ->> 'id')::uuid;
    if not found then
        it.answer := refused('not_found');
        return;
    elsif is_stale(args, was.version) then
        it.answer := task_answer('stale', was);
        return;
    end if;
    t := was;
    if args ? 'title' then t.title := args ->> 'title'; end if;
    if args ? 'description' then t.description := coalesce(args ->> 'description', ''); end if;
    if args ? 'priority' then t.priority := args ->> 'priority'; end if;
    if args ? 'due_at' then t.due_at := (args ->> 'due_at')::timestamptz; end if;
    if args ? 'labels' then t.labels := array(select jsonb_array_elements_text(coalesce(nullif(args -> 'labels', 'null'), '[]'))); end if;
    if args ? 'participant_limit' then
        t.participant_limit := coalesce((args ->> 'participant_limit')::integer, 3);
        taken := jsonb_array_length(t.participants);
        if t.participant_limit < taken then
            it.answer := refused('limit_below_taken', json_build_object('limit', t.participant_limit, 'taken', taken));
            return;
        end if;
    end if;
    if args ? 'status' then
        t.status := args ->> 'status';
        if t.status = 'completed' and was.status <> 'completed' then
            t.completed_at := now_ms();
            t.completed_by := it.actor;
        elsif t.status <> 'completed' then
            t.completed_at := null;
            t.completed_by := null;
        end if;
        -- Available is what nobody has taken.
        if t.status = 'available' then t.participants := '[]'; end if;
    end if;
    if moves then
        if args ? 'parent_id' then
            t.parent_id := args ->> 'parent_id';
        end if;
        if t.parent_id is null then
            t.depth := 1;
            if args ? 'section' then t.section := args ->> 'section'; end if;
        else
            select x.* into parent from tasks x where x.checklist_id = list.id and x.id = t.parent_id;
            if not found then
                it.answer := refused('parent_not_found');
                return;
            elsif is_below(list, parent.id, t.id) then
                it.answer := refused('own_subtask');
                return;
            elsif parent.depth + 1 + height_of(t) > 8 then
                it.answer := refused('too_deep', json_build_object('limit', 8));
                return;
            elsif args ? 'section' and args ->> 'section' is distinct from parent.section then
                it.answer := refused('section_of_parent');
                return;
            end if;
            t.depth := parent.depth + 1;
            t.section := parent.section;
        end if;
        if args ?| array['position', 'before', 'after'] then
            select * into spot from find_place(list, it.actor, args);
            list := spot.list;
            t.position := spot.place;
            if t.position is null then
                it.answer := refused('neighbour_not_found');
                return;
            end if;
            -- Making room may have moved this task too, and to where it was to be away from.
            select x.position, x.version, x.updated_at into was.position, was.version, was.updated_at
            from tasks x where x.id = t.id;
            t.version := was.version;
            t.updated_at := was.updated_at;
        end if;
    end if;
    if t is not distinct from was then
        it.answer := task_answer('ok', was);
        it.list := list;
        return;
    end if;
    list := advance(list, 0, (t.status <> 'completed')::integer - (was.status <> 'completed')::integer);
    update tasks x
    set title = t.title, description = t.description, status = t.status, priority = t.priority, due_at = t.due_at,
        labels = t.labels, participants = t.participants, participant_limit = t.participant_limit,
        parent_id = t.parent_id, depth = t.depth, section = t.section, position = t.position,
        completed_at = t.completed_at, completed_by = t.completed_by, version = list.version, updated_at = list.updated_at
    where x.id = t.id
    returning x.* into t;
    it.answer := task_answer('ok', t);
    perform log_change(list, case when t.status = was.status then case when moves then 'task.moved' else 'task.updated' end
        when t.status = 'completed' then 'task.completed' when was.status = 'completed' then 'task.reopened'
        else 'task.updated' end, it.actor, t.id, (it.answer).body);
    if moves and (t.depth <> was.depth or t.section is distinct from was.section) then
        list := carry_subtasks(list, t, it.actor);
    end if;
    it.list := list;
end $$;
CREATE FUNCTION crosscheck.args_hash(actor uuid, args jsonb) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN sha256(convert_to(((actor)::text || (((args - 'made_id'::text) - 'checklist_id'::text))::text), 'UTF8'::name));
CREATE TABLE crosscheck.audit_log (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    action text NOT NULL,
    outcome text NOT NULL,
    times integer NOT NULL,
    user_id uuid,
    username text,
    operator text,
    database_role text DEFAULT SESSION_USER NOT NULL,
    account_id uuid,
    account text,
    subject_id uuid,
    subject text,
    address inet,
    request_id text,
    CONSTRAINT audit_log_action_check CHECK ((action = ANY (ARRAY['session.created'::text, 'session.rotated'::text, 'session.ended'::text, 'token.created'::text, 'token.rotated'::text, 'token.revoked'::text, 'user.created'::text, 'user.invited'::text, 'user.email_changed'::text, 'user.password_changed'::text, 'user.disabled'::text, 'user.enabled'::text, 'user.deleted'::text, 'public_link.created'::text, 'public_link.removed'::text, 'checklist.imported'::text, 'checklist.exported'::text, 'database.pruned'::text, 'database.restored'::text, 'feed.reset'::text]))),
    CONSTRAINT audit_log_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text]))),
    CONSTRAINT audit_log_times_check CHECK ((times > 0))
);
CREATE FUNCTION crosscheck.audit(p_action text, p_origin jsonb, p_user uuid, p_account uuid, p_subject uuid DEFAULT NULL::uuid, p_name text DEFAULT NULL::text, p_outcome text DEFAULT 'done'::text, p_times integer DEFAULT 1) RETURNS void
    LANGUAGE sql
    BEGIN ATOMIC
 INSERT INTO crosscheck.audit_log (action, outcome, times, user_id, username, operator, account_id, account, subject_id, subject, address, request_id)  SELECT audit.p_action AS p_action,
             audit.p_outcome AS p_outcome,
             audit.p_times AS p_times,
             audit.p_user AS p_user,
             ( SELECT u.username
                    FROM crosscheck.users u
                   WHERE (u.id = audit.p_user)) AS username,
             (audit.p_origin ->> 'operator'::text),
             audit.p_account AS p_account,
             ( SELECT u.username
                    FROM crosscheck.users u
                   WHERE (u.id = audit.p_account)) AS username,
             audit.p_subject AS p_subject,
             audit.p_name AS p_name,
             ((audit.p_origin ->> 'address'::text))::inet AS inet,
             (audit.p_origin ->> 'request_id'::text);
END;
CREATE FUNCTION crosscheck.rfc3339(at timestamp with time zone) RETURNS text
    LANGUAGE sql STABLE STRICT PARALLEL SAFE
    RETURN to_char((at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);
CREATE FUNCTION crosscheck.audit_json(a crosscheck.audit_log) RETURNS json
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN row_to_json(ROW((a).id, crosscheck.rfc3339((a).at), (a).action, (a).outcome, (a).times, CASE WHEN ((a).user_id IS NOT NULL) THEN ROW((a).user_id, (a).username)::crosscheck.shown_account ELSE NULL::crosscheck.shown_account END, (a).operator, (a).database_role, CASE WHEN ((a).account_id IS NOT NULL) THEN ROW((a).account_id, (a).account)::crosscheck.shown_account ELSE NULL::crosscheck.shown_account END, CASE WHEN (num_nonnulls((a).subject_id, (a).subject) > 0) THEN ROW((a).subject_id, (a).subject)::crosscheck.shown_subject ELSE NULL::crosscheck.shown_subject END, host((a).address), (a).request_id)::crosscheck.shown_audit);
CREATE TABLE crosscheck.tasks (
    id uuid NOT NULL,
    checklist_id uuid NOT NULL,
    parent_id uuid,
    depth smallint DEFAULT 1 NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    section text,
    "position" double precision NOT NULL,
    status text DEFAULT 'available'::text NOT NULL,
    priority text,
    due_at timestamp with time zone,
    labels text[] DEFAULT '{}'::text[] NOT NULL,
    participants jsonb DEFAULT '[]'::jsonb NOT NULL,
    participant_limit integer DEFAULT 3 NOT NULL,
    completed_at timestamp with time zone,
    completed_by jsonb,
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    created_by uuid NOT NULL,
    fingerprint bytea NOT NULL,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    updated_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    CONSTRAINT task_available_is_untaken CHECK (((status <> 'available'::text) OR (participants = '[]'::jsonb))),
    CONSTRAINT task_completed_when_completed CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL))),
    CONSTRAINT task_participants_within_limit CHECK ((jsonb_array_length(participants) <= participant_limit)),
    CONSTRAINT tasks_depth_check CHECK (((depth >= 1) AND (depth <= 8))),
    CONSTRAINT tasks_description_check CHECK ((char_length(description) <= 20000)),
    CONSTRAINT tasks_labels_check CHECK ((cardinality(labels) <= 20)),
    CONSTRAINT tasks_participant_limit_check CHECK (((participant_limit >= 1) AND (participant_limit <= 1000))),
    CONSTRAINT tasks_position_check CHECK ((("position" > '-Infinity'::double precision) AND ("position" < 'Infinity'::double precision))),
    CONSTRAINT tasks_priority_check CHECK ((priority = ANY (ARRAY['do_first'::text, 'plan'::text, 'delegate'::text, 'delay'::text]))),
    CONSTRAINT tasks_section_check CHECK (((char_length(section) >= 1) AND (char_length(section) <= 500))),
    CONSTRAINT tasks_status_check CHECK ((status = ANY (ARRAY['available'::text, 'in_progress'::text, 'completed'::text]))),
    CONSTRAINT tasks_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200)))
)
WITH (fillfactor='70');
CREATE FUNCTION crosscheck.carry_subtasks(INOUT list crosscheck.checklists, t crosscheck.tasks, p_actor jsonb) RETURNS crosscheck.checklists
    LANGUAGE plpgsql
    AS $$
declare
    moved tasks[];
begin
    with recursive below as (
        select x.id, t.depth + 1 as depth from tasks x where x.checklist_id = list.id and x.parent_id = t.id
        union all
        select x.id, below.depth + 1 from tasks x join below on x.checklist_id = list.id and x.parent_id = below.id
    ), differing as (
        select x.id, below.depth, row_number() over (order by x.position, x.id) as n
        from tasks x join below on below.id = x.id
        where x.depth <> below.depth or x.section is distinct from t.section
    ), carried as (
        update tasks x
        set depth = differing.depth, section = t.section, version = list.version + differing.n, updated_at = t.updated_at
        from differing where x.id = differing.id
        returning x as task
    )
    select array_agg(c.task) into moved from carried c;
    list := log_tasks(list, 'task.moved', p_actor, moved);
end $$;
CREATE TABLE crosscheck.changes (
    stream_id uuid NOT NULL,
    version bigint NOT NULL,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    kind text NOT NULL,
    actor_id uuid,
    subject_id uuid NOT NULL,
    task_count integer,
    open_task_count integer,
    body json NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE FUNCTION crosscheck.change_json(c crosscheck.changes, username text) RETURNS json
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN row_to_json(ROW((c).stream_id, (c).version, (c).kind, CASE WHEN ((c).actor_id IS NOT NULL) THEN ROW((c).actor_id, username)::crosscheck.shown_person ELSE NULL::crosscheck.shown_person END, crosscheck.rfc3339((c).at), (c).task_count, (c).open_task_count, (c).body)::crosscheck.shown_change);
CREATE TABLE crosscheck.participants (
    checklist_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    added_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    CONSTRAINT participants_role_check CHECK ((role = ANY (ARRAY['editor'::text, 'viewer'::text])))
);
CREATE FUNCTION crosscheck.checklist_json(c crosscheck.checklists) RETURNS json
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN row_to_json(ROW((c).id, (c).title, (c).description, crosscheck.rfc3339((c).due_at), (c).color, (c).priority, (SELECT ROW(u.id, u.username)::crosscheck.shown_person AS "row" FROM crosscheck.users u WHERE (u.id = (checklist_json.c).owner_id)), (SELECT COALESCE(json_agg(ROW(u.id, u.username, p.role)::crosscheck.shown_participant ORDER BY p.added_at, u.username), '[]'::json) AS "coalesce" FROM (crosscheck.participants p JOIN crosscheck.users u ON ((u.id = p.user_id))) WHERE (p.checklist_id = (checklist_json.c).id)), (c).participant_limit, (c).task_count, (c).open_task_count, (((c).task_count > 0) AND ((c).open_task_count = 0)), (c).archived, (c).version, crosscheck.rfc3339((c).created_at), crosscheck.rfc3339((c).updated_at))::crosscheck.shown_checklist);
CREATE FUNCTION crosscheck.with_role(body json, role text) RETURNS json
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (((("left"((body)::text, '-1'::integer) || ',"role":'::text) || (to_json(role))::text) || '}'::text))::json;
CREATE FUNCTION crosscheck.checklist_answer(p_outcome text, list crosscheck.checklists, p_role text) RETURNS crosscheck.answer
    LANGUAGE sql STABLE
    RETURN ROW(p_outcome, (list).version, crosscheck.with_role(crosscheck.checklist_json(list), p_role), NULL::json)::crosscheck.answer;
CREATE FUNCTION crosscheck.checklist_complete(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    it   opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'edit');
    list checklists := it.list;
    at   timestamptz := now_ms();
    done tasks[];
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif is_stale(args, list.version) then
        return checklist_answer('stale', list, it.role);
    elsif list.open_task_count > 0 then
        with open as (
            select t.id, row_number() over (order by t.position, t.id) as n
            from tasks t where t.checklist_id = list.id and t.status <> 'completed'
        ), completed as (
            update tasks t
            set status = 'completed', completed_at = at, completed_by = it.actor, version = list.version + open.n, updated_at = at
            from open where t.id = open.id
            returning t as task
        )
        select array_agg(c.task) into done from completed c;
        list := log_tasks(list, 'task.completed', it.actor, done, true);
    end if;
    return checklist_answer('ok', list, it.role);
end $$;
CREATE FUNCTION crosscheck.checklist_create(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    list    checklists;
    actor   jsonb;
    made_id uuid  := coalesce(args ->> 'id', args ->> 'made_id');
    hash    bytea := args_hash(p_actor, args);
    tasks   jsonb := coalesce(args -> 'tasks', '[]');
    at      timestamptz := now_ms();
    first   json;
begin
    -- The owner's row first: it orders what one user creates, so that a create sent twice at once finds itself.
    select person(u) into actor from users u where u.id = p_actor and u.disabled_at is null for no key update;
    if not found then
        return refused('signed_out');
    end if;
    select c.* into list from checklists c where c.id = made_id;
    if found then
        if list.fingerprint <> hash or role_on(list, p_actor) is null then
            return refused('id_taken');
        end if;
        select c.body into first from changes c where c.stream_id = made_id and c.version = 1;
        return row('created', case when found then 1 else list.version end,
            with_role(coalesce(first, checklist_json(list)), role_on(list, p_actor)), null)::answer;
    end if;
    -- A stream of that id would be read by whoever owns the checklist: not that of a user, nor of a checklist that was.
    if exists (select from users u where u.id = made_id) or exists (select from changes h where h.stream_id = made_id) then
        return refused('id_taken');
    end if;
    if jsonb_array_length(tasks) > 10000 then
        return refused('too_many_tasks', json_build_object('limit', 10000));
    elsif owns(p_actor) >= 10000 then
        return refused('too_many_checklists', json_build_object('limit', 10000));
    end if;
    insert into checklists (id, owner_id, title, description, due_at, color, priority, participant_limit,
        task_count, open_task_count, version, fingerprint, created_at, updated_at)
    select made_id, p_actor, args ->> 'title', coalesce(args ->> 'description', ''), (args ->> 'due_at')::timestamptz,
        args ->> 'color', args ->> 'priority', coalesce((args ->> 'participant_limit')::integer, 3),
        count(*), count(*) filter (where t ->> 'status' is distinct from 'completed'), 1, hash, at, at
    from jsonb_array_elements(tasks) t
    on conflict (id) do nothing
    returning * into list;
    if not found then
        return refused('id_taken');
    end if;
    insert into tasks (id, checklist_id, parent_id, depth, title, description, section, position, status, priority,
        due_at, labels, completed_at, completed_by, version, created_version, created_by, fingerprint, created_at, updated_at)
    select t.id, made_id, t.parent_id, t.depth, t.title, coalesce(t.description, ''), t.section, t.ordinal * 1024,
        case when t.status = 'completed' then 'completed' else 'available' end, t.priority, t.due_at,
        coalesce(t.labels, '{}'), case when t.status = 'completed' then at end,
        case when t.status = 'completed' then actor end, 1, 1, p_actor, hash, at, at
    from rows from (jsonb_to_recordset(tasks) as (id uuid, parent_id uuid, depth smallint, title text,
        description text, section text, status text, priority text, due_at timestamptz, labels text[]))
        with ordinality as t(id, parent_id, depth, title, description, section, status, priority, due_at, labels, ordinal);
    perform log_change(list, case when args ? 'tasks' then 'checklist.imported' else 'checklist.created' end,
        actor, list.id, checklist_json(list));
    perform tell_added(list, p_actor, 'owner', p_actor);
    return checklist_answer('created', list, 'owner');
end $$;
CREATE FUNCTION crosscheck.checklist_delete(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    it     opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
    people uuid[];
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif is_stale(args, (it.list).version) then
        return checklist_answer('stale', it.list, it.role);
    end if;
    select array_agg(p.user_id) into people from participants p where p.checklist_id = (it.list).id;
    -- The people first: who creates a checklist holds the owner's row and then waits for the title that this one gives up.
    perform tell_removed(it.list, person.id, 'deleted', p_actor)
    from (select unnest(people || p_actor) as id order by 1) person;
    delete from checklists c where c.id = (it.list).id;
    return refused('deleted');
end $$;
CREATE FUNCTION crosscheck.checklist_hand_over(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    it   opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own');
    list checklists := it.list;
    who  users;
    body json;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif is_stale(args, list.version) then
        return checklist_answer('stale', list, it.role);
    end if;
    who := user_named(args ->> 'username');
    if who.id = list.owner_id then
        return checklist_answer('ok', list, 'owner');
    elsif who.disabled_at is not null
        or not exists (select from participants p where p.checklist_id = list.id and p.user_id = who.id) then
        return refused('not_a_participant');
    end if;
    -- Counted behind the lock under which they make checklists. Nobody is asked whether they want this one, so some room is left to what they
    -- make themselves. Whoever was disabled while this waited is no participant any more.
    perform from users u where u.id = who.id and u.disabled_at is null for no key update;
    if not found then
        return refused('not_a_participant');
    elsif owns(who.id) >= 9000 then
        return refused('too_many_checklists', json_build_object('limit', 9000));
    end if;
    delete from participants p where p.checklist_id = list.id and p.user_id = who.id;
    insert into participants (checklist_id, user_id, role) values (list.id, p_actor, 'editor');
    update checklists c
    set owner_id = who.id, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    body := checklist_json(list);
    perform log_change(list, 'checklist.handed_over', it.actor, list.id, body);
    return row('ok', list.version, with_role(body, 'editor'), null)::answer;
end $$;
CREATE FUNCTION crosscheck.checklist_import(p_owner uuid, args jsonb, p_origin jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    made answer := checklist_create(p_owner, args);
begin
    if made.outcome = 'created' then
        perform audit('checklist.imported', p_origin, null, p_owner, (made.body ->> 'id')::uuid, made.body ->> 'title');
    end if;
    return made;
end $$;
CREATE FUNCTION crosscheck.checklist_update(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    it   opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'edit', true);
    was  checklists := it.list;
    list checklists := it.list;
    body json;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif args ?| array['color', 'priority', 'participant_limit', 'archived'] and it.role <> 'owner' then
        return refused('forbidden');
    elsif is_stale(args, was.version) then
        return checklist_answer('stale', was, it.role);
    elsif was.archived and coalesce((args ->> 'archived')::boolean, true) and args - 'id' - 'if_versions' - 'archived' <> '{}' then
        return refused('checklist_archived');
    end if;
    if args ? 'title' then list.title := args ->> 'title'; end if;
    if args ? 'description' then list.description := coalesce(args ->> 'description', ''); end if;
    if args ? 'due_at' then list.due_at := (args ->> 'due_at')::timestamptz; end if;
    if args ? 'color' then list.color := args ->> 'color'; end if;
    if args ? 'priority' then list.priority := args ->> 'priority'; end if;
    if args ? 'participant_limit' then list.participant_limit := coalesce((args ->> 'participant_limit')::integer, 3); end if;
    if args ? 'archived' then list.archived := coalesce((args ->> 'archived')::boolean, false); end if;
    if list.participant_limit < was.participant_count then
        return refused('limit_below_taken', json_build_object('limit', list.participant_limit, 'taken', was.participant_count));
    elsif list is not distinct from was then
        return checklist_answer('ok', was, it.role);
    end if;
    update checklists c
    set title = list.title, description = list.description, due_at = list.due_at, color = list.color, priority = list.priority,
        participant_limit = list.participant_limit, archived = list.archived, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    body := checklist_json(list);
    perform log_change(list, case when list.archived = was.archived then 'checklist.updated'
        when list.archived then 'checklist.archived' else 'checklist.unarchived' end, it.actor, list.id, body);
    return row('ok', list.version, with_role(body, it.role), null)::answer;
end $$;
CREATE FUNCTION crosscheck.cluster_identifier() RETURNS bigint
    LANGUAGE sql STABLE
    RETURN (SELECT s.system_identifier FROM pg_control_system() s(pg_control_version, catalog_version_no, system_identifier, pg_control_last_modified));
CREATE FUNCTION crosscheck.comment_create(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    it      opened;
    list    checklists;
    comment comments;
    made_id uuid := coalesce(args ->> 'id', args ->> 'made_id');
    body    json;
begin
    it := open_checklist(p_actor, (select t.checklist_id from tasks t where t.id = (args ->> 'task_id')::uuid), 'view');
    if it.outcome is not null then
        return refused(it.outcome);
    elsif not exists (select from tasks t where t.id = (args ->> 'task_id')::uuid and t.checklist_id = (it.list).id) then
        return refused('not_found');
    end if;
    select c.* into comment from comments c where c.id = made_id;
    if found then
        if row(comment.author_id, comment.task_id, comment.body)
            is distinct from row(p_actor, (args ->> 'task_id')::uuid, args ->> 'body') then
            return refused('id_taken');
        end if;
        return row('created', null, comment_json(comment, it.actor ->> 'username'), null)::answer;
    end if;
    list := advance(it.list);
    insert into comments (id, checklist_id, task_id, author_id, body, created_at)
    values (made_id, list.id, (args ->> 'task_id')::uuid, p_actor, args ->> 'body', list.updated_at)
    returning * into comment;
    body := comment_json(comment, it.actor ->> 'username');
    perform log_change(list, 'comment.added', it.actor, comment.id, body);
    return row('created', null, body, null)::answer;
end $$;
CREATE FUNCTION crosscheck.comment_delete(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    it      opened;
    list    checklists;
    comment comments;
begin
    it := open_checklist(p_actor, (select c.checklist_id from comments c where c.id = (args ->> 'id')::uuid), 'view');
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    select c.* into comment from comments c where c.id = (args ->> 'id')::uuid and c.checklist_id = (it.list).id;
    if not found then
        return refused('not_found');
    elsif comment.author_id is distinct from p_actor and it.role <> 'owner' then
        return refused('forbidden');
    end if;
    list := advance(it.list);
    delete from comments c where c.id = comment.id;
    perform log_change(list, 'comment.deleted', it.actor, comment.id,
        json_build_object('id', comment.id, 'task_id', comment.task_id));
    return refused('deleted');
end $$;
CREATE TABLE crosscheck.comments (
    id uuid NOT NULL,
    checklist_id uuid NOT NULL,
    task_id uuid NOT NULL,
    author_id uuid,
    body text NOT NULL,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    CONSTRAINT comments_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 20000)))
);
CREATE FUNCTION crosscheck.comment_json(c crosscheck.comments, username text) RETURNS json
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN row_to_json(ROW((c).id, (c).checklist_id, (c).task_id, CASE WHEN ((c).author_id IS NOT NULL) THEN ROW((c).author_id, username)::crosscheck.shown_person ELSE NULL::crosscheck.shown_person END, (c).body, crosscheck.rfc3339((c).created_at))::crosscheck.shown_comment);
CREATE FUNCTION crosscheck.drop_participant(INOUT list crosscheck.checklists, who crosscheck.users, p_role text, p_actor jsonb) RETURNS crosscheck.checklists
    LANGUAGE plpgsql
    AS $$
begin
    list := leave_tasks(list, who.id, p_actor);
    delete from participants p where p.checklist_id = list.id and p.user_id = who.id;
    update checklists c
    set participant_count = c.participant_count - 1, version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    perform log_change(list, 'participant.removed', p_actor, who.id, participant_json(who, p_role));
    perform tell_removed(list, who.id, case when who.id::text = p_actor ->> 'id' then 'left' else 'removed' end,
        (p_actor ->> 'id')::uuid);
end $$;
CREATE TABLE crosscheck.invitations (
    id uuid NOT NULL,
    checklist_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    role text NOT NULL,
    email text,
    max_uses integer,
    uses integer DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT invitation_for_an_address_is_for_one CHECK (((email IS NULL) OR (max_uses = 1))),
    CONSTRAINT invitation_uses_within_limit CHECK (((uses >= 0) AND ((max_uses IS NULL) OR (uses <= max_uses)))),
    CONSTRAINT invitations_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
    CONSTRAINT invitations_max_uses_check CHECK (((max_uses >= 1) AND (max_uses <= 10000))),
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['editor'::text, 'viewer'::text]))),
    CONSTRAINT invitations_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE FUNCTION crosscheck.ends_at(i crosscheck.invitations) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN LEAST((i).expires_at, CASE WHEN ((i).uses >= (i).max_uses) THEN (i).used_at ELSE NULL::timestamp with time zone END);
CREATE TABLE crosscheck.sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    name text,
    scopes text[] DEFAULT '{read,write,admin}'::text[] NOT NULL,
    used_at timestamp with time zone,
    idle_limit interval,
    retired_hash bytea,
    retired_at timestamp with time zone,
    successor_salt bytea,
    rotated_at timestamp with time zone,
    CONSTRAINT session_rotation_is_whole CHECK ((num_nulls(retired_hash, retired_at, successor_salt) = ANY (ARRAY[0, 3]))),
    CONSTRAINT sessions_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT sessions_retired_hash_check CHECK ((octet_length(retired_hash) = 32)),
    CONSTRAINT sessions_scopes_check CHECK (((scopes <@ '{read,write,admin}'::text[]) AND (cardinality(scopes) > 0))),
    CONSTRAINT sessions_successor_salt_check CHECK ((octet_length(successor_salt) = 32)),
    CONSTRAINT sessions_token_hash_check CHECK ((octet_length(token_hash) = 32)),
    CONSTRAINT sessions_user_agent_check CHECK ((char_length(user_agent) <= 400))
)
WITH (fillfactor='80');
CREATE FUNCTION crosscheck.ends_at(s crosscheck.sessions) RETURNS timestamp with time zone
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN LEAST((s).expires_at, (COALESCE((s).used_at, (s).created_at) + (s).idle_limit));
CREATE TABLE crosscheck.feed_epoch (
    one boolean DEFAULT true NOT NULL,
    epoch uuid DEFAULT gen_random_uuid() NOT NULL,
    secret bytea DEFAULT decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text), 'hex'::text) NOT NULL,
    pruned_through xid8 DEFAULT '0'::xid8 NOT NULL,
    CONSTRAINT feed_epoch_one_check CHECK (one)
);
CREATE FUNCTION crosscheck.feed_reset(p_origin jsonb) RETURNS void
    LANGUAGE sql
    BEGIN ATOMIC
 UPDATE crosscheck.feed_epoch SET epoch = gen_random_uuid();
 SELECT crosscheck.audit('feed.reset'::text, p_origin, NULL::uuid, NULL::uuid) AS audit;
 SELECT pg_notify('crosscheck'::text, ''::text) AS pg_notify;
END;
CREATE FUNCTION crosscheck.find_place(INOUT list crosscheck.checklists, p_actor jsonb, args jsonb, OUT place double precision) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
    neighbour uuid := coalesce(args ->> 'before', args ->> 'after');
begin
    if neighbour is not null then
        if not exists (select from tasks t where t.checklist_id = list.id and t.id = neighbour) then
            return;
        end if;
        place := position_beside(list, (args ->> 'before')::uuid, (args ->> 'after')::uuid);
        if place is null then
            list := spread_positions(list, p_actor);
            place := position_beside(list, (args ->> 'before')::uuid, (args ->> 'after')::uuid);
        end if;
    else
        place := coalesce((args ->> 'position')::double precision,
            (select max(t.position) from tasks t where t.checklist_id = list.id) + 1024, 1024);
    end if;
end $$;
CREATE FUNCTION crosscheck.forget_comments(INOUT list crosscheck.checklists, p_user uuid) RETURNS crosscheck.checklists
    LANGUAGE plpgsql
    AS $$
declare
    comment comments;
begin
    for comment in update comments m set author_id = null where m.checklist_id = list.id and m.author_id = p_user returning m.* loop
        list := advance(list);
        perform log_change(list, 'comment.updated', null, comment.id, comment_json(comment, null));
    end loop;
end $$;
CREATE FUNCTION crosscheck.forget_completions(INOUT list crosscheck.checklists, p_user uuid) RETURNS crosscheck.checklists
    LANGUAGE plpgsql
    AS $$
declare
    at      timestamptz := now_ms();
    changed tasks[];
begin
    with mine as (
        select t.id, row_number() over (order by t.position, t.id) as n
        from tasks t where t.checklist_id = list.id and t.completed_by ->> 'id' = p_user::text
    ), forgotten as (
        update tasks t set completed_by = null, version = list.version + mine.n, updated_at = at
        from mine where t.id = mine.id
        returning t as task
    )
    select array_agg(f.task) into changed from forgotten f;
    list := log_tasks(list, 'task.updated', null, changed);
end $$;
CREATE FUNCTION crosscheck.height_of(t crosscheck.tasks) RETURNS integer
    LANGUAGE sql STABLE
    BEGIN ATOMIC
 WITH RECURSIVE below AS (
          SELECT x.id,
             1 AS down
            FROM crosscheck.tasks x
           WHERE ((x.checklist_id = (height_of.t).checklist_id) AND (x.parent_id = (height_of.t).id))
         UNION ALL
          SELECT x.id,
             (below_1.down + 1)
            FROM (crosscheck.tasks x
              JOIN below below_1 ON (((x.checklist_id = (height_of.t).checklist_id) AND (x.parent_id = below_1.id))))
         )
  SELECT COALESCE(max(below.down), 0) AS "coalesce"
    FROM below;
END;
CREATE FUNCTION crosscheck.invitation_accept(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION crosscheck.invitation_create(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION crosscheck.invitation_for(p_user uuid, p_hash bytea) RETURNS SETOF crosscheck.invitations
    LANGUAGE sql STABLE
    BEGIN ATOMIC
 SELECT i.id,
     i.checklist_id,
     i.token_hash,
     i.role,
     i.email,
     i.max_uses,
     i.uses,
     i.used_at,
     i.created_at,
     i.expires_at
    FROM ((crosscheck.invitations i
      JOIN crosscheck.checklists c ON ((c.id = i.checklist_id)))
      JOIN crosscheck.users owner ON ((owner.id = c.owner_id))),
     crosscheck.users u
   WHERE ((i.token_hash = invitation_for.p_hash) AND (owner.disabled_at IS NULL) AND (u.id = invitation_for.p_user) AND ((i.email IS NULL) OR (lower((i.email COLLATE "und-x-icu")) = lower((u.email COLLATE "und-x-icu")))));
END;
CREATE FUNCTION crosscheck.invitation_json(i crosscheck.invitations) RETURNS json
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN row_to_json(ROW((i).id, (i).checklist_id, (i).role, (i).email, crosscheck.rfc3339((i).expires_at), (i).max_uses, (i).uses, crosscheck.rfc3339((i).created_at))::crosscheck.shown_invitation);
CREATE FUNCTION crosscheck.invitation_revoke(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    it opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    delete from invitations i where i.id = (args ->> 'invitation_id')::uuid and i.checklist_id = (it.list).id;
    return refused(case when found then 'deleted' else 'not_found' end);
end $$;
CREATE FUNCTION crosscheck.is_below(list crosscheck.checklists, p_task uuid, p_ancestor uuid) RETURNS boolean
    LANGUAGE sql STABLE
    BEGIN ATOMIC
 WITH RECURSIVE up AS (
          SELECT is_below.p_task AS id
         UNION ALL
          SELECT x.parent_id
            FROM (crosscheck.tasks x
              JOIN up ON (((x.checklist_id = (is_below.list).id) AND (x.id = up.id))))
           WHERE (x.parent_id IS NOT NULL)
         )
  SELECT (EXISTS ( SELECT
            FROM up
           WHERE (up.id = is_below.p_ancestor))) AS "exists";
END;
CREATE FUNCTION crosscheck.is_in_grace(s crosscheck.sessions) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN ((s).retired_at > (now() - '00:01:00'::interval));
CREATE FUNCTION crosscheck.is_live(i crosscheck.invitations) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (((i).expires_at > now()) AND (((i).max_uses IS NULL) OR ((i).uses < (i).max_uses)));
CREATE FUNCTION crosscheck.is_live(s crosscheck.sessions) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (crosscheck.ends_at(s) > now());
CREATE FUNCTION crosscheck.is_stale(args jsonb, version bigint) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN ((args ? 'if_versions'::text) AND (NOT ((args -> 'if_versions'::text) @> to_jsonb(version))));
CREATE FUNCTION crosscheck.leave_tasks(INOUT list crosscheck.checklists, p_user uuid, p_actor jsonb) RETURNS crosscheck.checklists
    LANGUAGE plpgsql
    AS $$
declare
    at       timestamptz := now_ms();
    released tasks[];
begin
    with taken as (
        select t.id, row_number() over (order by t.position, t.id) as n,
            (select coalesce(jsonb_agg(p order by o), '[]') from jsonb_array_elements(t.participants) with ordinality as e(p, o)
             where p ->> 'id' <> p_user::text) as rest
        from tasks t
        where t.checklist_id = list.id
            and t.participants @> jsonb_build_array(jsonb_build_object('id', p_user))
    ), left_by as (
        update tasks t
        set participants = taken.rest, version = list.version + taken.n, updated_at = at,
            status = case when t.status = 'in_progress' and taken.rest = '[]' then 'available' else t.status end
        from taken where t.id = taken.id
        returning t as task
    )
    select array_agg(l.task) into released from left_by l;
    list := log_tasks(list, 'task.released', p_actor, released);
end $$;
CREATE FUNCTION crosscheck.log_change(list crosscheck.checklists, p_kind text, p_actor jsonb, p_subject uuid, p_body json) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
    insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
    values (list.id, list.version, p_kind, (p_actor ->> 'id')::uuid, p_subject, list.task_count, list.open_task_count,
        p_body, list.updated_at);
end $$;
CREATE FUNCTION crosscheck.log_tasks(INOUT list crosscheck.checklists, p_kind text, p_actor jsonb, p_tasks crosscheck.tasks[], p_closing boolean DEFAULT false) RETURNS crosscheck.checklists
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION crosscheck.once(p_actor uuid, p_key text, p_fingerprint bytea, p_action regproc, p_args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $_$
declare
    done   idempotency_keys;
    result answer;
    taken  text;
begin
    insert into idempotency_keys (user_id, key, fingerprint)
    select p_actor, p_key, p_fingerprint where exists (select from users u where u.id = p_actor)
    on conflict do nothing;
    if not found then
        -- Whoever asks again may not have been answered because no standby had it yet. What locks a row writes to the log, and so waits for the
        -- standby as well; a transaction that only reads would not, nor one that only has a number.
        select k.* into done from idempotency_keys k where k.user_id = p_actor and k.key = p_key for no key update;
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
end $_$;
CREATE FUNCTION crosscheck.open_checklist(p_actor uuid, p_id uuid, p_need text, p_even_archived boolean DEFAULT false) RETURNS crosscheck.opened
    LANGUAGE plpgsql
    AS $$
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
    if not found then
        -- Whoever waited for the lock while they handed the checklist over was looked at with the new owner and the former participants, and was
        -- neither. Another statement sees both as they are now.
        select c into it.list from checklists c
        where c.id = p_id and role_on(c, p_actor) is not null
        for no key update;
    end if;
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
CREATE FUNCTION crosscheck.owns(p_user uuid) RETURNS bigint
    LANGUAGE sql STABLE
    RETURN (SELECT count(*) AS count FROM crosscheck.checklists c WHERE (c.owner_id = owns.p_user));
CREATE FUNCTION crosscheck.participant_json(u crosscheck.users, role text) RETURNS json
    LANGUAGE sql STABLE
    RETURN row_to_json(ROW((u).id, (u).username, role)::crosscheck.shown_participant);
CREATE FUNCTION crosscheck.participant_put(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    it      opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own');
    list    checklists := it.list;
    who     users;
    present text;
    body    json;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif is_stale(args, list.version) then
        return checklist_answer('stale', list, it.role);
    end if;
    who := user_named(args ->> 'username');
    if who.id is null or who.disabled_at is not null then
        return refused('user_not_found');
    elsif who.id = list.owner_id then
        return refused('is_owner');
    end if;
    select p.role into present from participants p where p.checklist_id = list.id and p.user_id = who.id;
    body := participant_json(who, args ->> 'role');
    if present = args ->> 'role' then
        return row('ok', list.version, body, null)::answer;
    elsif present is not null then
        update participants p set role = args ->> 'role' where p.checklist_id = list.id and p.user_id = who.id;
        list := advance(list);
        perform log_change(list, 'participant.updated', it.actor, who.id, body);
        return row('ok', list.version, body, null)::answer;
    end if;
    return add_participant(list, who, args ->> 'role', it.actor);
end $$;
CREATE FUNCTION crosscheck.participant_remove(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    it      opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'view', true);
    who     users;
    present text;
begin
    if it.outcome is not null then
        return refused(it.outcome);
    elsif is_stale(args, (it.list).version) then
        return checklist_answer('stale', it.list, it.role);
    end if;
    who := user_named(args ->> 'username');
    if it.role <> 'owner' and who.id is distinct from p_actor then
        return refused('forbidden');
    elsif who.id = (it.list).owner_id then
        return refused('is_owner');
    end if;
    select p.role into present from participants p where p.checklist_id = (it.list).id and p.user_id = who.id;
    if not found then
        return refused('user_not_found');
    elsif (it.list).archived and who.id <> p_actor then
        return refused('checklist_archived');
    end if;
    perform drop_participant(it.list, who, present, it.actor);
    return refused('deleted');
end $$;
CREATE FUNCTION crosscheck.person(u crosscheck.users) RETURNS jsonb
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN jsonb_build_object('id', (u).id, 'username', (u).username);
CREATE FUNCTION crosscheck.position_beside(list crosscheck.checklists, p_before uuid, p_after uuid) RETURNS double precision
    LANGUAGE plpgsql
    AS $$
declare
    low  double precision;
    high double precision;
    mid  double precision;
begin
    if p_after is not null then
        select t.position into low from tasks t where t.checklist_id = list.id and t.id = p_after;
        select min(t.position) into high from tasks t
        where t.checklist_id = list.id and (t.position > low or t.position = low and t.id > p_after);
        high := coalesce(high, low + 2048);
    else
        select t.position into high from tasks t where t.checklist_id = list.id and t.id = p_before;
        select max(t.position) into low from tasks t
        where t.checklist_id = list.id and (t.position < high or t.position = high and t.id < p_before);
        low := coalesce(low, high - 2048);
    end if;
    -- Half of the smallest numbers is none: PostgreSQL raises an error for it.
    mid := case when abs(low) > 1e-300 then low / 2 else 0 end + case when abs(high) > 1e-300 then high / 2 else 0 end;
    return case when mid > low and mid < high then mid end;
end $$;
CREATE FUNCTION crosscheck.prune_audit(p_before timestamp with time zone, p_limit integer) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'crosscheck', 'pg_temp'
    BEGIN ATOMIC
 WITH gone AS (
          DELETE FROM crosscheck.audit_log
           WHERE (audit_log.ctid = ANY (ARRAY( SELECT a.ctid
                    FROM crosscheck.audit_log a
                   WHERE (a.at < LEAST(prune_audit.p_before, (now() - '30 days'::interval)))
                   ORDER BY a.at
                  LIMIT prune_audit.p_limit)))
           RETURNING 1 AS "?column?"
         )
  SELECT count(*) AS count
    FROM gone;
END;
CREATE FUNCTION crosscheck.prune_changes(p_before timestamp with time zone, p_limit integer) RETURNS bigint
    LANGUAGE sql
    BEGIN ATOMIC
 WITH gone AS (
          DELETE FROM crosscheck.changes
           WHERE (changes.ctid = ANY (ARRAY( SELECT c.ctid
                    FROM crosscheck.changes c
                   WHERE (c.at < prune_changes.p_before)
                   ORDER BY c.at
                  LIMIT prune_changes.p_limit)))
           RETURNING changes.xid
         ), marked AS (
          UPDATE crosscheck.feed_epoch SET pruned_through = GREATEST(feed_epoch.pruned_through, ( SELECT g.xid
                    FROM gone g
                   ORDER BY g.xid DESC
                  LIMIT 1))
           WHERE (EXISTS ( SELECT
                    FROM gone gone_1))
         )
  SELECT count(*) AS count
    FROM gone;
END;
CREATE TABLE crosscheck.public_links (
    checklist_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    CONSTRAINT public_links_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE FUNCTION crosscheck.public_checklist(p_hash bytea) RETURNS SETOF crosscheck.checklists
    LANGUAGE sql STABLE
    BEGIN ATOMIC
 SELECT c.id,
     c.owner_id,
     c.title,
     c.description,
     c.due_at,
     c.color,
     c.priority,
     c.participant_limit,
     c.participant_count,
     c.task_count,
     c.open_task_count,
     c.archived,
     c.version,
     c.fingerprint,
     c.created_at,
     c.updated_at
    FROM ((crosscheck.public_links l
      JOIN crosscheck.checklists c ON ((c.id = l.checklist_id)))
      JOIN crosscheck.users owner ON ((owner.id = c.owner_id)))
   WHERE ((l.token_hash = public_checklist.p_hash) AND (owner.disabled_at IS NULL));
END;
CREATE FUNCTION crosscheck.public_checklist_json(c crosscheck.checklists) RETURNS json
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN row_to_json(ROW((c).title, (c).description, crosscheck.rfc3339((c).due_at), (c).color, (c).priority, (c).task_count, (c).open_task_count, (((c).task_count > 0) AND ((c).open_task_count = 0)), crosscheck.rfc3339((c).updated_at), (c).version, (SELECT COALESCE(json_agg(ROW(t.id, t.parent_id, t.title, t.description, t.section, t."position", t.status, t.priority, crosscheck.rfc3339(t.due_at), t.labels, crosscheck.rfc3339(t.completed_at))::crosscheck.shown_public_task ORDER BY t."position", t.id), '[]'::json) AS "coalesce" FROM crosscheck.tasks t WHERE (t.checklist_id = (public_checklist_json.c).id)))::crosscheck.shown_public_checklist);
CREATE FUNCTION crosscheck.public_link_delete(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    it opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'own', true);
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    delete from public_links l where l.checklist_id = (it.list).id;
    if not found then
        return refused('not_found');
    end if;
    perform audit('public_link.removed', args -> 'origin', p_actor, p_actor, (it.list).id, (it.list).title);
    return refused('deleted');
end $$;
CREATE FUNCTION crosscheck.public_link_json(l crosscheck.public_links) RETURNS json
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN json_build_object('created_at', crosscheck.rfc3339((l).created_at));
CREATE FUNCTION crosscheck.public_link_put(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
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
    perform audit('public_link.created', args -> 'origin', p_actor, p_actor, (it.list).id, (it.list).title);
    return row('created', null, public_link_json(link), null)::answer;
end $$;
CREATE FUNCTION crosscheck.refused(outcome text, info json DEFAULT NULL::json) RETURNS crosscheck.answer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ROW(outcome, NULL::bigint, NULL::json, info)::crosscheck.answer;
CREATE TABLE crosscheck.registration_codes (
    id uuid NOT NULL,
    code_hash bytea NOT NULL,
    email text,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    used_by uuid,
    CONSTRAINT registration_codes_code_hash_check CHECK ((octet_length(code_hash) = 32)),
    CONSTRAINT registration_codes_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254)))
);
CREATE FUNCTION crosscheck.registration_code_create(p_id uuid, p_hash bytea, p_email text, p_expires_at timestamp with time zone, p_origin jsonb) RETURNS void
    LANGUAGE sql
    BEGIN ATOMIC
 INSERT INTO crosscheck.registration_codes (id, code_hash, email, expires_at)
   VALUES (registration_code_create.p_id, registration_code_create.p_hash, registration_code_create.p_email, registration_code_create.p_expires_at);
 SELECT crosscheck.audit('user.invited'::text, p_origin, NULL::uuid, NULL::uuid, p_id, p_email) AS audit;
END;
CREATE FUNCTION crosscheck.role_on(c crosscheck.checklists, reader uuid) RETURNS text
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
begin
    if c.owner_id = reader then
        return 'owner';
    end if;
    return (select p.role from participants p where p.checklist_id = c.id and p.user_id = reader);
end $$;
CREATE FUNCTION crosscheck.session_create(args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    at timestamptz := now_ms();
    u  users;
    s  sessions;
begin
    select x.* into u from users x
    where x.id = (args ->> 'user_id')::uuid and x.disabled_at is null and x.password_hash = args ->> 'password_hash'
    for no key update;
    if not found then
        perform audit('session.created', args -> 'origin', null, (args ->> 'user_id')::uuid, p_outcome => 'refused');
        return refused('signed_out');
    end if;
    if args ? 'rehash' then
        update users x set password_hash = args ->> 'rehash' where x.id = u.id;
    end if;
    perform session_end(u.id, old.id, u.id, args -> 'origin') from (
        select x.id from sessions x where x.user_id = u.id and x.name is null
        order by x.created_at desc, x.id offset 99) old;
    insert into sessions (id, user_id, token_hash, user_agent, created_at, used_at, idle_limit, expires_at)
    values ((args ->> 'id')::uuid, u.id, decode(args ->> 'token_hash', 'hex'), coalesce(args ->> 'user_agent', ''), at, at,
        make_interval(secs => (args ->> 'idle_limit')::double precision),
        at + make_interval(secs => (args ->> 'lifetime')::double precision))
    returning * into s;
    perform audit('session.created', args -> 'origin', u.id, u.id, s.id);
    return row('created', null, json_build_object('expires_at', rfc3339(s.expires_at), 'user', user_json(u)), null)::answer;
end $$;
CREATE FUNCTION crosscheck.session_delete(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
begin
    -- What something is never changes, so it may be asked before the lock is taken.
    if exists (
            select from sessions s
            where s.id = (args ->> 'id')::uuid and s.user_id = p_actor
                and (s.name is not null) = coalesce((args ->> 'is_token')::boolean, s.name is not null))
        and session_end(p_actor, (args ->> 'id')::uuid, p_actor, args -> 'origin')
    then
        return refused('deleted');
    end if;
    return refused('not_found');
end $$;
CREATE FUNCTION crosscheck.session_end(p_user uuid, p_session uuid, p_actor uuid, p_origin jsonb) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
declare
    ended sessions;
begin
    -- The user first, as everywhere that both are locked.
    perform from users u where u.id = p_user for no key update;
    delete from sessions s where s.id = p_session and s.user_id = p_user returning s.* into ended;
    if not found then
        return false;
    end if;
    perform tell_user(p_user, 'session.ended', p_actor, p_session, json_build_object('id', p_session));
    perform audit(case when ended.name is null then 'session.ended' else 'token.revoked' end, p_origin, p_actor, p_user, p_session, ended.name);
    return true;
end $$;
CREATE FUNCTION crosscheck.session_json(s crosscheck.sessions, current uuid) RETURNS json
    LANGUAGE sql STABLE
    RETURN row_to_json(ROW((s).id, ((s).id = current), (s).user_agent, crosscheck.rfc3339((s).created_at), crosscheck.rfc3339((s).used_at), crosscheck.rfc3339(crosscheck.ends_at(s)))::crosscheck.shown_session);
CREATE FUNCTION crosscheck.session_rotate(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    presented bytea := decode(args ->> 'token_hash', 'hex');
    s         sessions;
    salt      text;
begin
    perform from users u where u.id = p_actor and u.disabled_at is null for no key update;
    -- Read behind the lock under which sessions are ended, and rotated.
    select x.* into s from sessions x where x.id = (args ->> 'session_id')::uuid and x.user_id = p_actor and is_live(x);
    if s.token_hash = presented and is_in_grace(s) then
        null;
    elsif s.token_hash = presented then
        update sessions x
        set token_hash = decode(args ->> 'successor_hash', 'hex'), retired_hash = presented, retired_at = now_ms(),
            rotated_at = now_ms(), successor_salt = decode(args ->> 'salt', 'hex'), used_at = now_ms()
        where x.id = s.id
        returning x.* into s;
        perform tell_user(p_actor, 'session.rotated', p_actor, s.id, json_build_object('id', s.id));
        perform audit(case when s.name is null then 'session.rotated' else 'token.rotated' end, args -> 'origin', p_actor, p_actor, s.id, s.name);
        salt := args ->> 'salt';
    elsif s.retired_hash = presented and is_in_grace(s) then
        update sessions x set retired_at = now_ms() where x.id = s.id and x.rotated_at > now() - interval '10 minutes';
        salt := encode(s.successor_salt, 'hex');
    else
        return refused('signed_out');
    end if;
    return row('created', null, json_build_object('expires_at', rfc3339(s.expires_at)), json_build_object('salt', salt))::answer;
end $$;
CREATE FUNCTION crosscheck.sessions_end(p_user uuid, p_actor uuid, p_origin jsonb, p_but uuid DEFAULT NULL::uuid) RETURNS bigint
    LANGUAGE sql
    BEGIN ATOMIC
 SELECT count(*) FILTER (WHERE crosscheck.session_end(sessions_end.p_user, s.id, sessions_end.p_actor, sessions_end.p_origin)) AS count
    FROM ( SELECT x.id
            FROM crosscheck.sessions x
           WHERE ((x.user_id = sessions_end.p_user) AND (x.id IS DISTINCT FROM sessions_end.p_but))
           ORDER BY x.id) s;
END;
CREATE FUNCTION crosscheck.sessions_used(p_sessions uuid[]) RETURNS void
    LANGUAGE sql
    BEGIN ATOMIC
 SELECT set_config('synchronous_commit'::text, 'local'::text, true) AS set_config;
 UPDATE crosscheck.sessions AS s SET used_at = crosscheck.now_ms()
   WHERE (s.id IN ( SELECT x.id
            FROM crosscheck.sessions x
           WHERE (x.id = ANY (sessions_used.p_sessions))
          FOR NO KEY UPDATE OF x SKIP LOCKED));
END;
CREATE FUNCTION crosscheck.spread_positions(INOUT list crosscheck.checklists, p_actor jsonb) RETURNS crosscheck.checklists
    LANGUAGE plpgsql
    AS $$
declare
    at    timestamptz := now_ms();
    moved tasks[];
begin
    with place as (
        select t.id, row_number() over (order by t.position, t.id) as n from tasks t where t.checklist_id = list.id
    ), spread as (
        update tasks t set position = place.n * 1024, version = list.version + place.n, updated_at = at
        from place where t.id = place.id
        returning t as task
    )
    select array_agg(s.task) into moved from spread s;
    list := log_tasks(list, 'task.moved', p_actor, moved);
end $$;
CREATE FUNCTION crosscheck.task_action(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    it opened := open_checklist(p_actor, coalesce((args ->> 'checklist_id')::uuid,
        (select t.checklist_id from tasks t where t.id = (args ->> 'id')::uuid)), 'edit');
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    it := apply_operation(it, args);
    return it.answer;
end $$;
CREATE FUNCTION crosscheck.task_json(t crosscheck.tasks) RETURNS json
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN row_to_json(ROW((t).id, (t).checklist_id, (t).parent_id, (t).title, (t).description, (t).section, (t)."position", (t).status, (t).priority, crosscheck.rfc3339((t).due_at), (t).labels, (t).participants, (t).participant_limit, crosscheck.rfc3339((t).completed_at), (t).completed_by, (t).version, crosscheck.rfc3339((t).created_at), crosscheck.rfc3339((t).updated_at))::crosscheck.shown_task);
CREATE FUNCTION crosscheck.task_answer(p_outcome text, t crosscheck.tasks) RETURNS crosscheck.answer
    LANGUAGE sql STABLE
    RETURN ROW(p_outcome, (t).version, crosscheck.task_json(t), NULL::json)::crosscheck.answer;
CREATE FUNCTION crosscheck.tasks_batch(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    it        opened := open_checklist(p_actor, (args ->> 'id')::uuid, 'edit');
    operation jsonb;
    n         integer := 0;
    results   json[] := '{}';
begin
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    begin
        for operation in select o from jsonb_array_elements(args -> 'operations') o loop
            it := apply_operation(it, operation);
            if (args ->> 'atomic')::boolean and (it.answer).outcome not in ('ok', 'created', 'deleted') then
                raise exception using errcode = 'CKBAT';
            end if;
            results := results || row_to_json(it.answer);
            n := n + 1;
        end loop;
    exception when sqlstate 'CKBAT' then
        -- Everything since `begin` is undone; what was refused, and where, is still in the variables.
        return row('batch_refused', null, row_to_json(it.answer), json_build_object('index', n))::answer;
    end;
    return row('ok', (it.list).version,
        json_build_object('version', (it.list).version, 'results', array_to_json(results)), null)::answer;
end $$;
CREATE FUNCTION crosscheck.tasks_json(c crosscheck.checklists) RETURNS json
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (SELECT COALESCE(json_agg(crosscheck.task_json(t.*) ORDER BY t."position", t.id), '[]'::json) AS "coalesce" FROM crosscheck.tasks t WHERE (t.checklist_id = (tasks_json.c).id));
CREATE FUNCTION crosscheck.tell_user(p_user uuid, p_kind text, p_actor uuid, p_subject uuid, p_body json) RETURNS void
    LANGUAGE sql
    BEGIN ATOMIC
 WITH u AS (
          UPDATE crosscheck.users SET version = (users.version + 1)
           WHERE (users.id = tell_user.p_user)
           RETURNING users.version
         )
  INSERT INTO crosscheck.changes (stream_id, version, kind, actor_id, subject_id, body, at)  SELECT tell_user.p_user AS p_user,
             u.version,
             tell_user.p_kind AS p_kind,
             tell_user.p_actor AS p_actor,
             tell_user.p_subject AS p_subject,
             tell_user.p_body AS p_body,
             crosscheck.now_ms() AS now_ms
            FROM u;
END;
CREATE FUNCTION crosscheck.tell_added(list crosscheck.checklists, p_user uuid, p_role text, p_actor uuid) RETURNS void
    LANGUAGE sql
    BEGIN ATOMIC
 SELECT crosscheck.tell_user(p_user, 'checklist.added'::text, p_actor, (list).id, json_build_object('id', (list).id, 'title', (list).title, 'role', p_role, 'version', (list).version)) AS tell_user;
END;
CREATE FUNCTION crosscheck.tell_removed(list crosscheck.checklists, p_user uuid, p_reason text, p_actor uuid) RETURNS void
    LANGUAGE sql
    BEGIN ATOMIC
 SELECT crosscheck.tell_user(p_user, 'checklist.removed'::text, p_actor, (list).id, json_build_object('id', (list).id, 'title', (list).title, 'reason', p_reason)) AS tell_user;
END;
CREATE FUNCTION crosscheck.title_key(title text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower((NORMALIZE(title, NFC) COLLATE "und-x-icu"));
CREATE FUNCTION crosscheck.token_create(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    at     timestamptz := now_ms();
    wanted text[]      := array(select jsonb_array_elements_text(args -> 'scopes'));
    maker  sessions;
    latest timestamptz;
    expiry timestamptz;
    token  sessions;
begin
    perform from users u where u.id = p_actor and u.disabled_at is null for no key update;
    -- Read behind the lock under which sessions are ended.
    select s.* into maker from sessions s
    where s.id = (args ->> 'session_id')::uuid and s.user_id = p_actor and is_live(s);
    if not found then
        return refused('signed_out');
    end if;
    latest := case when maker.name is null then at + interval '365 days' else least(at + interval '365 days', maker.expires_at) end;
    expiry := coalesce((args ->> 'expires_at')::timestamptz, latest);
    if not wanted <@ maker.scopes then
        return refused('insufficient_scope', json_build_object('scope', array_to_string(wanted, ' ')));
    elsif expiry <= at or expiry > latest then
        return refused('expiry_out_of_range');
    elsif (select count(*) from sessions s where s.user_id = p_actor and s.name is not null and is_live(s)) >= 100 then
        return refused('too_many_tokens', json_build_object('limit', 100));
    end if;
    -- The same id again is refused even with the same content: the token cannot be shown again.
    insert into sessions (id, user_id, token_hash, name, scopes, created_at, expires_at)
    values (coalesce(args ->> 'id', args ->> 'made_id')::uuid, p_actor, decode(args ->> 'token_hash', 'hex'), args ->> 'name', wanted,
        at, expiry)
    on conflict (id) do nothing
    returning * into token;
    if not found then
        return refused('id_taken');
    end if;
    perform audit('token.created', args -> 'origin', p_actor, p_actor, token.id, token.name);
    return row('created', null, token_json(token), null)::answer;
end $$;
CREATE FUNCTION crosscheck.token_json(s crosscheck.sessions) RETURNS json
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN row_to_json(ROW((s).id, (s).name, (s).scopes, crosscheck.rfc3339((s).created_at), crosscheck.rfc3339((s).used_at), crosscheck.rfc3339((s).expires_at))::crosscheck.shown_token);
CREATE FUNCTION crosscheck.user_create(args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
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
    perform audit('user.created', args -> 'origin', case when args ->> 'registration' <> 'operator' then u.id end, u.id);
    return row('created', u.version, user_json(u), null)::answer;
end $$;
CREATE FUNCTION crosscheck.user_delete(p_user uuid, p_origin jsonb DEFAULT '{}'::jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    u       users;
    list    checklists;
    at_work text;
    touched uuid[];
begin
    select array_agg(c.id) into touched from (
        select c.id from checklists c
        where c.owner_id = p_user or exists (select from participants p where p.checklist_id = c.id and p.user_id = p_user)
            or exists (select from tasks t where t.checklist_id = c.id and t.completed_by ->> 'id' = p_user::text)
            or exists (select from comments m where m.checklist_id = c.id and m.author_id = p_user)
        order by c.id
        for no key update of c) c;
    perform from users x where x.id = p_user for update;
    -- Not the keys of the others, to which their own requests refer: those may be waiting for the checklists above.
    perform from users x
    where x.id in (select p.user_id from participants p join checklists c on c.id = p.checklist_id where c.owner_id = p_user)
    order by x.id
    for no key update;
    select x.* into u from users x where x.id = p_user;
    if not found then
        return refused('not_found');
    elsif u.disabled_at is null then
        return refused('user_enabled');
    end if;
    foreach list slice 0 in array array(select c from checklists c where c.id = any (touched) order by c.id) loop
        if list.owner_id = p_user then
            perform tell_removed(list, p.user_id, 'deleted', null)
            from (select x.user_id from participants x where x.checklist_id = list.id order by 1) p;
            delete from checklists c where c.id = list.id;
        else
            select p.role into at_work from participants p where p.checklist_id = list.id and p.user_id = p_user;
            if found then
                list := drop_participant(list, u, at_work, null);
            end if;
            list := forget_completions(list, p_user);
            list := forget_comments(list, p_user);
        end if;
    end loop;
    perform tell_user(p_user, 'user.deleted', null, p_user, json_build_object('id', p_user));
    perform audit('user.deleted', p_origin, null, p_user);
    delete from users x where x.id = p_user;
    return refused('deleted');
end $$;
CREATE FUNCTION crosscheck.user_json(u crosscheck.users) RETURNS json
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN row_to_json(ROW((u).id, (u).username, (u).email, (u).display_name, ((u).disabled_at IS NOT NULL), (u).version, crosscheck.rfc3339((u).created_at), crosscheck.rfc3339((u).updated_at))::crosscheck.shown_user);
CREATE FUNCTION crosscheck.user_named(p_username text) RETURNS crosscheck.users
    LANGUAGE sql STABLE
    RETURN (SELECT u.*::crosscheck.users AS u FROM crosscheck.users u WHERE (lower((u.username COLLATE "C")) = lower((user_named.p_username COLLATE "C"))));
CREATE FUNCTION crosscheck.user_set_disabled(p_user uuid, p_disabled boolean, p_origin jsonb DEFAULT '{}'::jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    u users;
begin
    select x.* into u from users x where x.id = p_user for no key update;
    if not found then
        return refused('not_found');
    elsif (u.disabled_at is not null) <> p_disabled then
        update users x
        set disabled_at = case when p_disabled then now_ms() end, updated_at = now_ms(), version = x.version + 1
        where x.id = p_user
        returning x.* into u;
        insert into changes (stream_id, version, kind, subject_id, body, at)
        values (u.id, u.version, case when p_disabled then 'user.disabled' else 'user.enabled' end, u.id, user_json(u), u.updated_at);
        perform audit(case when p_disabled then 'user.disabled' else 'user.enabled' end, p_origin, null, p_user);
        if p_disabled then
            perform sessions_end(p_user, null, p_origin);
            select x.* into u from users x where x.id = p_user;
        end if;
    end if;
    return row('ok', u.version, user_json(u), null)::answer;
end $$;
CREATE FUNCTION crosscheck.user_set_password(p_user uuid, p_hash text, p_origin jsonb DEFAULT '{}'::jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    u users;
begin
    update users x set password_hash = p_hash, updated_at = now_ms(), version = x.version + 1 where x.id = p_user returning x.* into u;
    if not found then
        return refused('not_found');
    end if;
    insert into changes (stream_id, version, kind, subject_id, body, at)
    values (u.id, u.version, 'user.updated', u.id, user_json(u), u.updated_at);
    perform audit('user.password_changed', p_origin, null, p_user);
    perform sessions_end(p_user, null, p_origin);
    select x.* into u from users x where x.id = p_user;
    return row('ok', u.version, user_json(u), null)::answer;
end $$;
CREATE FUNCTION crosscheck.user_update(p_actor uuid, args jsonb) RETURNS crosscheck.answer
    LANGUAGE plpgsql
    AS $$
declare
    was users;
    u   users;
begin
    select x.* into was from users x where x.id = p_actor and x.disabled_at is null for no key update;
    if not found or args ? 'known_hash' and args ->> 'known_hash' <> was.password_hash then
        return refused('signed_out');
    elsif is_stale(args, was.version) then
        return row('stale', was.version, user_json(was), null)::answer;
    end if;
    u := was;
    if args ? 'display_name' then u.display_name := coalesce(args ->> 'display_name', ''); end if;
    if args ? 'email' then u.email := args ->> 'email'; end if;
    if args ? 'password_hash' then u.password_hash := args ->> 'password_hash'; end if;
    if u is not distinct from was then
        return row('ok', was.version, user_json(was), null)::answer;
    end if;
    update users x
    set display_name = u.display_name, email = u.email, password_hash = u.password_hash, updated_at = now_ms(), version = x.version + 1
    where x.id = p_actor
    returning x.* into u;
    insert into changes (stream_id, version, kind, actor_id, subject_id, body, at)
    values (u.id, u.version, 'user.updated', u.id, u.id, user_json(u), u.updated_at);
    if u.email <> was.email then
        perform audit('user.email_changed', args -> 'origin', p_actor, p_actor);
    end if;
    if args ? 'password_hash' then
        perform audit('user.password_changed', args -> 'origin', p_actor, p_actor);
        perform sessions_end(p_actor, p_actor, args -> 'origin', (args ->> 'session_id')::uuid);
        select x.* into u from users x where x.id = p_actor;
    end if;
    return row('ok', u.version, user_json(u), null)::answer;
end $$;
CREATE FUNCTION crosscheck.with_tasks(body json, tasks json) RETURNS json
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (((("left"((body)::text, '-1'::integer) || ',"tasks":'::text) || (tasks)::text) || '}'::text))::json;
ALTER TABLE crosscheck.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME crosscheck.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE crosscheck.idempotency_keys (
    user_id uuid NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    outcome text,
    version bigint,
    body json,
    info json,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    CONSTRAINT idempotency_keys_fingerprint_check CHECK ((octet_length(fingerprint) = 32)),
    CONSTRAINT idempotency_keys_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255)))
);
CREATE TABLE crosscheck.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE crosscheck.timelines (
    number bigint NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    began_at pg_lsn,
    system_identifier bigint DEFAULT crosscheck.cluster_identifier() NOT NULL
);
ALTER TABLE ONLY crosscheck.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (stream_id, version);
ALTER TABLE ONLY crosscheck.checklists
    ADD CONSTRAINT checklists_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.feed_epoch
    ADD CONSTRAINT feed_epoch_pkey PRIMARY KEY (one);
ALTER TABLE ONLY crosscheck.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY crosscheck.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.invitations
    ADD CONSTRAINT invitations_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY crosscheck.participants
    ADD CONSTRAINT participants_pkey PRIMARY KEY (checklist_id, user_id);
ALTER TABLE ONLY crosscheck.public_links
    ADD CONSTRAINT public_links_pkey PRIMARY KEY (checklist_id);
ALTER TABLE ONLY crosscheck.public_links
    ADD CONSTRAINT public_links_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY crosscheck.registration_codes
    ADD CONSTRAINT registration_codes_code_hash_key UNIQUE (code_hash);
ALTER TABLE ONLY crosscheck.registration_codes
    ADD CONSTRAINT registration_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY crosscheck.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.sessions
    ADD CONSTRAINT sessions_retired_hash_key UNIQUE (retired_hash);
ALTER TABLE ONLY crosscheck.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY crosscheck.tasks
    ADD CONSTRAINT tasks_checklist_id_id_key UNIQUE (checklist_id, id);
ALTER TABLE ONLY crosscheck.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.timelines
    ADD CONSTRAINT timelines_pkey PRIMARY KEY (system_identifier, number);
ALTER TABLE ONLY crosscheck.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX audit_log_at_idx ON crosscheck.audit_log USING btree (at);
CREATE INDEX changes_at_idx ON crosscheck.changes USING btree (at);
CREATE INDEX changes_xid_idx ON crosscheck.changes USING btree (xid);
CREATE INDEX checklists_owner_id_idx ON crosscheck.checklists USING btree (owner_id, created_at, id);
CREATE UNIQUE INDEX checklists_title_key ON crosscheck.checklists USING btree (owner_id, crosscheck.title_key(title)) WHERE (NOT archived);
CREATE INDEX comments_task_id_idx ON crosscheck.comments USING btree (task_id, created_at, id);
CREATE INDEX idempotency_keys_created_at_idx ON crosscheck.idempotency_keys USING btree (created_at);
CREATE INDEX invitations_checklist_id_idx ON crosscheck.invitations USING btree (checklist_id, created_at, id);
CREATE INDEX participants_user_id_idx ON crosscheck.participants USING btree (user_id, checklist_id);
CREATE INDEX sessions_user_id_idx ON crosscheck.sessions USING btree (user_id);
CREATE INDEX tasks_checklist_id_idx ON crosscheck.tasks USING btree (checklist_id, "position", id);
CREATE INDEX tasks_parent_id_idx ON crosscheck.tasks USING btree (checklist_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE UNIQUE INDEX users_email_key ON crosscheck.users USING btree (lower((email COLLATE "und-x-icu")));
CREATE UNIQUE INDEX users_username_key ON crosscheck.users USING btree (lower((username COLLATE "C")));
ALTER TABLE ONLY crosscheck.checklists
    ADD CONSTRAINT checklists_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES crosscheck.users(id);
ALTER TABLE ONLY crosscheck.comments
    ADD CONSTRAINT comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES crosscheck.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY crosscheck.comments
    ADD CONSTRAINT comments_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.comments
    ADD CONSTRAINT comments_task_id_fkey FOREIGN KEY (task_id) REFERENCES crosscheck.tasks(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.invitations
    ADD CONSTRAINT invitations_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.participants
    ADD CONSTRAINT participants_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.participants
    ADD CONSTRAINT participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id);
ALTER TABLE ONLY crosscheck.public_links
    ADD CONSTRAINT public_links_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.registration_codes
    ADD CONSTRAINT registration_codes_used_by_fkey FOREIGN KEY (used_by) REFERENCES crosscheck.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY crosscheck.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.tasks
    ADD CONSTRAINT tasks_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.tasks
    ADD CONSTRAINT tasks_checklist_id_parent_id_fkey FOREIGN KEY (checklist_id, parent_id) REFERENCES crosscheck.tasks(checklist_id, id) ON DELETE CASCADE;
