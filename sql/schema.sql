-- The tables and types that sql/migrations come to, by pg_dump 15. Made by: CROSSCHECK_TEST_WRITE_SCHEMA=1 scripts/test --filter SchemaTests

CREATE SCHEMA crosscheck;
CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA crosscheck;
CREATE TYPE crosscheck.answer AS (
	outcome text,
	version bigint,
	body json,
	info json,
	id uuid,
	checklist_id uuid,
	changes integer,
	bytes bigint
);
CREATE TYPE crosscheck.batch_result AS (
	outcome text,
	version bigint,
	body json,
	info json
);
CREATE TYPE crosscheck.points_given AS (
	user_id uuid,
	amount bigint,
	reason text,
	task_id uuid,
	date date,
	reward_id uuid,
	purchase_id uuid,
	counts_at timestamp with time zone,
	most bigint,
	keeper uuid
);
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
    text_bytes integer DEFAULT 0 NOT NULL,
    offered_to uuid,
    comments_from bigint DEFAULT 0 NOT NULL,
    comments_to bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE crosscheck.records (
    task_id uuid NOT NULL,
    date date NOT NULL,
    user_id uuid,
    keeper uuid GENERATED ALWAYS AS (COALESCE(user_id, '00000000-0000-0000-0000-000000000000'::uuid)) STORED NOT NULL,
    checklist_id uuid,
    goal smallint,
    span text,
    points integer,
    priority text,
    done_by uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    skipped boolean DEFAULT false NOT NULL,
    completed_at timestamp with time zone,
    completed_by uuid GENERATED ALWAYS AS (
CASE
    WHEN (cardinality(done_by) = goal) THEN done_by[goal]
    ELSE NULL::uuid
END) STORED,
    closed_on date,
    version bigint NOT NULL
);
CREATE TABLE crosscheck.reminder_reviews (
    number bigint NOT NULL,
    task_id uuid,
    user_id uuid,
    at timestamp with time zone NOT NULL,
    CONSTRAINT reminder_review_names_something CHECK (((task_id IS NOT NULL) OR (user_id IS NOT NULL)))
);
CREATE TABLE crosscheck.reminders (
    user_id uuid NOT NULL,
    task_id uuid NOT NULL,
    number smallint NOT NULL,
    at time without time zone,
    before_minutes integer,
    next_at timestamp with time zone,
    settled_to timestamp with time zone NOT NULL,
    came_on date,
    step bigint DEFAULT 0 NOT NULL,
    leased_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    planned boolean DEFAULT true NOT NULL,
    CONSTRAINT reminder_has_one_time CHECK (((at IS NULL) <> (before_minutes IS NULL))),
    CONSTRAINT reminders_at_check CHECK (((EXTRACT(second FROM at) = (0)::numeric) AND (at < '24:00:00'::time without time zone))),
    CONSTRAINT reminders_before_minutes_check CHECK (((before_minutes >= 0) AND (before_minutes <= 40320))),
    CONSTRAINT reminders_number_check CHECK (((number >= 1) AND (number <= 80)))
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
    who_may_add text DEFAULT 'anyone'::text NOT NULL,
    password_version integer DEFAULT 1 NOT NULL,
    link_epoch integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='80');
CREATE TYPE crosscheck.context AS (
	outcome text,
	actor jsonb,
	account crosscheck.users,
	list crosscheck.checklists,
	role text,
	answer crosscheck.answer,
	carried integer,
	written bigint,
	shares boolean,
	given crosscheck.points_given[],
	again crosscheck.records[],
	ended crosscheck.reminders[],
	reviews crosscheck.reminder_reviews[],
	pending crosscheck.changes[],
	changes integer,
	bytes bigint
);
CREATE TYPE crosscheck.link_parent AS (
	token_id uuid,
	epoch integer
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
CREATE TYPE crosscheck.shown_block AS (
	id uuid,
	username text,
	created_at text
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
	updated_at text,
	offered_to crosscheck.shown_person
);
CREATE TYPE crosscheck.shown_comment AS (
	id uuid,
	checklist_id uuid,
	task_id uuid,
	author crosscheck.shown_person,
	body text,
	created_at text
);
CREATE TYPE crosscheck.shown_entry AS (
	id uuid,
	mode_id uuid,
	task_id uuid,
	description text,
	started_at text,
	ended_at text,
	seconds bigint,
	by_timer boolean,
	may_overlap boolean,
	version bigint,
	created_at text,
	updated_at text
);
CREATE TYPE crosscheck.shown_invitation AS (
	id uuid,
	checklist_id uuid,
	role text,
	email text,
	expires_at text,
	max_uses integer,
	uses integer,
	created_at text,
	"user" crosscheck.shown_person
);
CREATE TYPE crosscheck.shown_mode AS (
	id uuid,
	name text,
	color text,
	"position" double precision,
	archived boolean,
	version bigint,
	created_at text,
	updated_at text
);
CREATE TYPE crosscheck.shown_occurrence AS (
	task_id uuid,
	checklist_id uuid,
	date date,
	ends_on date,
	title text,
	span text,
	priority text,
	labels text[],
	points integer,
	goal integer,
	count integer,
	done boolean,
	skipped boolean,
	completed_at text,
	completed_by crosscheck.shown_person,
	shared boolean,
	version bigint
);
CREATE TYPE crosscheck.shown_participant AS (
	id uuid,
	username text,
	role text
);
CREATE TYPE crosscheck.shown_placement AS (
	"position" double precision,
	color text,
	favorite boolean,
	muted boolean
);
CREATE TYPE crosscheck.shown_points_entry AS (
	id uuid,
	at text,
	amount bigint,
	balance bigint,
	reason text,
	task_id uuid,
	date date,
	reward_id uuid,
	purchase_id uuid
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
	completed_at text,
	due_on date,
	repeat jsonb,
	points integer
);
CREATE TYPE crosscheck.shown_purchase AS (
	id uuid,
	reward_id uuid,
	title text,
	price integer,
	quantity integer,
	at text
);
CREATE TYPE crosscheck.shown_record AS (
	task_id uuid,
	date date,
	shared boolean,
	count integer,
	goal smallint,
	span text,
	points integer,
	priority text,
	skipped boolean,
	completed_at text,
	completed_by crosscheck.shown_person,
	version bigint
);
CREATE TYPE crosscheck.shown_reward AS (
	id uuid,
	title text,
	description text,
	price integer,
	tracked boolean,
	color text,
	"position" double precision,
	version bigint,
	created_at text,
	updated_at text
);
CREATE TYPE crosscheck.shown_session AS (
	id uuid,
	current boolean,
	user_agent text,
	created_at text,
	last_used_at text,
	expires_at text
);
CREATE TYPE crosscheck.shown_settings AS (
	time_zone text,
	day_starts_at text,
	week_starts_on text,
	locale text,
	notifications json,
	overlapping_entries boolean,
	pauses json,
	inbox_id uuid,
	version bigint
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
	updated_at text,
	due_on date,
	repeat jsonb,
	points integer
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
	updated_at text,
	who_may_add text
);
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
    CONSTRAINT audit_log_action_check CHECK ((action = ANY (ARRAY['session.created'::text, 'session.rotated'::text, 'session.ended'::text, 'token.created'::text, 'token.rotated'::text, 'token.revoked'::text, 'user.created'::text, 'user.invited'::text, 'user.email_changed'::text, 'user.password_changed'::text, 'user.disabled'::text, 'user.enabled'::text, 'user.deleted'::text, 'public_link.created'::text, 'public_link.removed'::text, 'calendar_link.created'::text, 'calendar_link.removed'::text, 'checklist.imported'::text, 'checklist.exported'::text, 'database.pruned'::text, 'database.restored'::text, 'feed.reset'::text]))),
    CONSTRAINT audit_log_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text]))),
    CONSTRAINT audit_log_times_check CHECK ((times > 0))
);
CREATE TABLE crosscheck.blocks (
    user_id uuid NOT NULL,
    blocked_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    CONSTRAINT blocks_check CHECK ((user_id <> blocked_id))
);
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
    made_on uuid,
    created_by uuid NOT NULL,
    fingerprint bytea NOT NULL,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    updated_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    due_on date,
    repeat jsonb,
    repeat_bytes integer,
    ended_on date,
    points integer,
    earned integer,
    uid text,
    folded text,
    folded_labels text[]
)
WITH (fillfactor='70');
CREATE TABLE crosscheck.settings (
    user_id uuid NOT NULL,
    time_zone text DEFAULT 'Etc/UTC'::text NOT NULL,
    day_starts_at time without time zone DEFAULT '00:00:00'::time without time zone NOT NULL,
    week_starts_on text DEFAULT 'monday'::text NOT NULL,
    locale text DEFAULT 'en'::text NOT NULL,
    notifications jsonb DEFAULT '{"day": {"at": null, "email": false, "enabled": false}, "week": {"at": null, "email": false, "enabled": false}, "month": {"at": null, "email": false, "enabled": false}}'::jsonb NOT NULL,
    overlapping_entries boolean DEFAULT false NOT NULL,
    pauses jsonb DEFAULT '[]'::jsonb NOT NULL,
    inbox_id uuid NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT settings_day_starts_at_check CHECK (((EXTRACT(second FROM day_starts_at) = (0)::numeric) AND (day_starts_at < '24:00:00'::time without time zone))),
    CONSTRAINT settings_locale_check CHECK (((char_length(locale) >= 2) AND (char_length(locale) <= 64))),
    CONSTRAINT settings_pauses_check CHECK (((jsonb_typeof(pauses) = 'array'::text) AND (jsonb_array_length(pauses) <= 1000))),
    CONSTRAINT settings_time_zone_check CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 64))),
    CONSTRAINT settings_week_starts_on_check CHECK ((week_starts_on = ANY (ARRAY['monday'::text, 'sunday'::text, 'saturday'::text])))
);
CREATE TABLE crosscheck.participants (
    checklist_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    added_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    CONSTRAINT participants_role_check CHECK ((role = ANY (ARRAY['editor'::text, 'viewer'::text])))
);
CREATE TABLE crosscheck.sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    name text,
    scopes text[] DEFAULT '{read,write,share,admin}'::text[] NOT NULL,
    used_at timestamp with time zone,
    idle_limit interval,
    retired_hash bytea,
    retired_at timestamp with time zone,
    successor_salt bytea,
    rotated_at timestamp with time zone,
    network cidr,
    CONSTRAINT session_rotation_is_whole CHECK ((num_nulls(retired_hash, retired_at, successor_salt) = ANY (ARRAY[0, 3]))),
    CONSTRAINT sessions_name_check CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 4000))),
    CONSTRAINT sessions_retired_hash_check CHECK ((octet_length(retired_hash) = 32)),
    CONSTRAINT sessions_scopes_check CHECK (((scopes <@ '{read,write,share,admin}'::text[]) AND (cardinality(scopes) > 0))),
    CONSTRAINT sessions_successor_salt_check CHECK ((octet_length(successor_salt) = 32)),
    CONSTRAINT sessions_token_hash_check CHECK ((octet_length(token_hash) = 32)),
    CONSTRAINT sessions_user_agent_check CHECK ((char_length(user_agent) <= 400))
)
WITH (fillfactor='80');
CREATE TABLE crosscheck.calendar_links (
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    checklist_id uuid,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    id uuid NOT NULL,
    token_id uuid,
    epoch integer NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT calendar_links_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE TABLE crosscheck.comments (
    id uuid NOT NULL,
    checklist_id uuid NOT NULL,
    task_id uuid NOT NULL,
    author_id uuid,
    body text NOT NULL,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    CONSTRAINT comments_body_check CHECK (((octet_length(body) >= 1) AND (octet_length(body) <= 800000)))
);
CREATE TABLE crosscheck.entries (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    mode_id uuid NOT NULL,
    task_id uuid,
    description text DEFAULT ''::text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    may_overlap boolean NOT NULL,
    by_timer boolean NOT NULL,
    stopped_id uuid,
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    fingerprint bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT entries_description_check CHECK ((octet_length(description) <= 800000)),
    CONSTRAINT entry_ends_after_its_start CHECK ((ended_at >= started_at)),
    CONSTRAINT entry_lasts_ten_days_at_most CHECK ((by_timer OR (ended_at <= (started_at + '10 days'::interval)))),
    CONSTRAINT entry_runs_by_timer CHECK (((ended_at IS NOT NULL) OR by_timer))
);
CREATE TABLE crosscheck.feed_epoch (
    one boolean DEFAULT true NOT NULL,
    epoch uuid DEFAULT gen_random_uuid() NOT NULL,
    secret bytea DEFAULT decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text), 'hex'::text) NOT NULL,
    pruned_through xid8 DEFAULT '0'::xid8 NOT NULL,
    CONSTRAINT feed_epoch_one_check CHECK (one)
);
CREATE TABLE crosscheck.modes (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    color text,
    "position" double precision NOT NULL,
    archived boolean DEFAULT false NOT NULL,
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    fingerprint bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT modes_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT modes_name_check CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 4000))),
    CONSTRAINT modes_position_check CHECK ((("position" > '-Infinity'::double precision) AND ("position" < 'Infinity'::double precision)))
);
CREATE TABLE crosscheck.invitations (
    id uuid NOT NULL,
    checklist_id uuid NOT NULL,
    token_hash bytea,
    role text NOT NULL,
    email text,
    max_uses integer,
    uses integer DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    user_id uuid,
    title text,
    hidden boolean DEFAULT false NOT NULL,
    maker_id uuid,
    token_id uuid,
    epoch integer,
    CONSTRAINT invitation_by_token_has_a_maker CHECK ((num_nulls(token_hash, maker_id, epoch) = ANY (ARRAY[0, 3]))),
    CONSTRAINT invitation_for_an_address_is_for_one CHECK (((email IS NULL) OR (max_uses = 1))),
    CONSTRAINT invitation_is_by_token_or_of_a_user CHECK (((num_nonnulls(token_hash, user_id) = 1) AND (num_nonnulls(title, user_id) <> 1))),
    CONSTRAINT invitation_uses_within_limit CHECK (((uses >= 0) AND ((max_uses IS NULL) OR (uses <= max_uses)))),
    CONSTRAINT invitations_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
    CONSTRAINT invitations_max_uses_check CHECK (((max_uses >= 1) AND (max_uses <= 100000))),
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['editor'::text, 'viewer'::text]))),
    CONSTRAINT invitations_title_check CHECK (((octet_length(title) >= 1) AND (octet_length(title) <= 8000))),
    CONSTRAINT invitations_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE TABLE crosscheck.public_links (
    checklist_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT crosscheck.now_ms() NOT NULL,
    id uuid NOT NULL,
    maker_id uuid NOT NULL,
    token_id uuid,
    used_at timestamp with time zone,
    CONSTRAINT public_links_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE TABLE crosscheck.limits (
    name text NOT NULL,
    value bigint NOT NULL,
    refusal text,
    former bigint,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE crosscheck.points_entries (
    user_id uuid NOT NULL,
    number bigint NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp with time zone NOT NULL,
    amount bigint NOT NULL,
    balance bigint NOT NULL,
    reason text NOT NULL,
    task_id uuid,
    date date,
    reward_id uuid,
    purchase_id uuid,
    counts_at timestamp with time zone NOT NULL,
    held bigint,
    most bigint,
    CONSTRAINT points_entries_amount_check CHECK ((amount <> 0)),
    CONSTRAINT points_entries_number_check CHECK ((number > 0)),
    CONSTRAINT points_entries_reason_check CHECK ((reason = ANY (ARRAY['completed'::text, 'uncompleted'::text, 'purchased'::text, 'deleted'::text]))),
    CONSTRAINT points_entry_holds CHECK (((date IS NULL) = (held IS NULL))),
    CONSTRAINT points_entry_is_covered CHECK (((reason <> 'purchased'::text) OR ((amount < 0) AND (balance >= 0)))),
    CONSTRAINT points_entry_sums_up CHECK (((number > 1) OR (balance = amount))),
    CONSTRAINT points_entry_within_goal CHECK ((held <= most))
);
CREATE TABLE crosscheck.rewards (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    price integer NOT NULL,
    tracked boolean DEFAULT false NOT NULL,
    color text,
    "position" double precision NOT NULL,
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    fingerprint bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT rewards_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT rewards_description_check CHECK ((octet_length(description) <= 800000)),
    CONSTRAINT rewards_position_check CHECK ((("position" > '-Infinity'::double precision) AND ("position" < 'Infinity'::double precision))),
    CONSTRAINT rewards_price_check CHECK (((price >= 1) AND (price <= 10000000))),
    CONSTRAINT rewards_title_check CHECK (((octet_length(title) >= 1) AND (octet_length(title) <= 8000)))
);
CREATE TABLE crosscheck.placements (
    user_id uuid NOT NULL,
    checklist_id uuid NOT NULL,
    "position" double precision,
    color text,
    favorite boolean DEFAULT false NOT NULL,
    muted boolean DEFAULT false NOT NULL,
    CONSTRAINT placements_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT placements_position_check CHECK ((("position" > '-Infinity'::double precision) AND ("position" < 'Infinity'::double precision)))
);
CREATE TABLE crosscheck.purchases (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    reward_id uuid NOT NULL,
    title text NOT NULL,
    price integer NOT NULL,
    quantity integer NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT purchases_quantity_check CHECK (((quantity >= 1) AND (quantity <= 10000)))
);
CREATE TABLE crosscheck.joinings (
    checklist_id uuid NOT NULL,
    user_id uuid NOT NULL,
    version bigint NOT NULL,
    me_version bigint
);
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
CREATE TABLE crosscheck.spent_ids (
    kind text NOT NULL,
    id uuid NOT NULL,
    CONSTRAINT spent_ids_kind_check CHECK ((kind = ANY (ARRAY['checklist'::text, 'task'::text, 'comment'::text, 'reward'::text, 'purchase'::text, 'mode'::text, 'entry'::text])))
);
ALTER TABLE crosscheck.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME crosscheck.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE crosscheck.departures (
    checklist_id uuid NOT NULL,
    user_id uuid NOT NULL,
    owner_id uuid NOT NULL
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
    id uuid,
    checklist_id uuid,
    CONSTRAINT idempotency_keys_fingerprint_check CHECK ((octet_length(fingerprint) = 32)),
    CONSTRAINT idempotency_keys_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255)))
);
CREATE TABLE crosscheck.imports (
    user_id uuid NOT NULL,
    document bytea NOT NULL,
    checklist_id uuid NOT NULL,
    CONSTRAINT imports_document_check CHECK ((octet_length(document) = 32))
);
ALTER TABLE crosscheck.reminder_reviews ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME crosscheck.reminder_reviews_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE crosscheck.removals (
    name text NOT NULL,
    next_at timestamp with time zone,
    leased_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    step bigint DEFAULT 0 NOT NULL,
    failure text
);
CREATE TABLE crosscheck.schema_functions (
    revision bigint NOT NULL,
    checksum text NOT NULL,
    oldest bigint NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE crosscheck.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE crosscheck.summaries (
    user_id uuid NOT NULL,
    span text NOT NULL,
    next_at timestamp with time zone NOT NULL,
    settled_to timestamp with time zone NOT NULL,
    came_on date,
    step bigint DEFAULT 0 NOT NULL,
    leased_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    CONSTRAINT summaries_span_check CHECK ((span = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
);
CREATE TABLE crosscheck.timelines (
    number bigint NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    began_at pg_lsn,
    system_identifier bigint DEFAULT crosscheck.cluster_identifier() NOT NULL
);
ALTER TABLE ONLY crosscheck.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (user_id, blocked_id);
ALTER TABLE ONLY crosscheck.calendar_links
    ADD CONSTRAINT calendar_links_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY crosscheck.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (stream_id, version);
ALTER TABLE crosscheck.checklists
    ADD CONSTRAINT checklist_is_sound CHECK (crosscheck.checklist_is_sound(checklists.*));
ALTER TABLE ONLY crosscheck.checklists
    ADD CONSTRAINT checklists_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.departures
    ADD CONSTRAINT departures_pkey PRIMARY KEY (checklist_id, user_id, owner_id);
ALTER TABLE ONLY crosscheck.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.entries
    ADD CONSTRAINT entry_overlaps_none EXCLUDE USING gist (user_id WITH =, tstzrange(started_at, ended_at) WITH &&) WHERE ((NOT may_overlap));
ALTER TABLE ONLY crosscheck.feed_epoch
    ADD CONSTRAINT feed_epoch_pkey PRIMARY KEY (one);
ALTER TABLE ONLY crosscheck.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY crosscheck.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (user_id, document);
ALTER TABLE ONLY crosscheck.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.invitations
    ADD CONSTRAINT invitations_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY crosscheck.joinings
    ADD CONSTRAINT joinings_pkey PRIMARY KEY (checklist_id, user_id);
ALTER TABLE crosscheck.limits
    ADD CONSTRAINT limit_is_sound CHECK (crosscheck.limit_is_sound(limits.*));
ALTER TABLE ONLY crosscheck.limits
    ADD CONSTRAINT limits_pkey PRIMARY KEY (name);
ALTER TABLE ONLY crosscheck.modes
    ADD CONSTRAINT modes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.modes
    ADD CONSTRAINT modes_user_id_id_key UNIQUE (user_id, id);
ALTER TABLE ONLY crosscheck.participants
    ADD CONSTRAINT participants_pkey PRIMARY KEY (checklist_id, user_id);
ALTER TABLE ONLY crosscheck.placements
    ADD CONSTRAINT placements_pkey PRIMARY KEY (user_id, checklist_id);
ALTER TABLE ONLY crosscheck.points_entries
    ADD CONSTRAINT points_entries_pkey PRIMARY KEY (user_id, number);
ALTER TABLE ONLY crosscheck.public_links
    ADD CONSTRAINT public_links_pkey PRIMARY KEY (checklist_id);
ALTER TABLE ONLY crosscheck.public_links
    ADD CONSTRAINT public_links_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY crosscheck.purchases
    ADD CONSTRAINT purchases_pkey PRIMARY KEY (id);
ALTER TABLE crosscheck.records
    ADD CONSTRAINT record_is_sound CHECK (crosscheck.record_is_sound(records.*));
ALTER TABLE ONLY crosscheck.records
    ADD CONSTRAINT records_pkey PRIMARY KEY (task_id, keeper, date);
ALTER TABLE ONLY crosscheck.registration_codes
    ADD CONSTRAINT registration_codes_code_hash_key UNIQUE (code_hash);
ALTER TABLE ONLY crosscheck.registration_codes
    ADD CONSTRAINT registration_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.reminder_reviews
    ADD CONSTRAINT reminder_reviews_pkey PRIMARY KEY (number);
ALTER TABLE ONLY crosscheck.reminders
    ADD CONSTRAINT reminders_pkey PRIMARY KEY (user_id, task_id, number);
ALTER TABLE ONLY crosscheck.removals
    ADD CONSTRAINT removals_pkey PRIMARY KEY (name);
ALTER TABLE ONLY crosscheck.rewards
    ADD CONSTRAINT rewards_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.schema_functions
    ADD CONSTRAINT schema_functions_pkey PRIMARY KEY (revision);
ALTER TABLE ONLY crosscheck.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY crosscheck.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.sessions
    ADD CONSTRAINT sessions_retired_hash_key UNIQUE (retired_hash);
ALTER TABLE ONLY crosscheck.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY crosscheck.settings
    ADD CONSTRAINT settings_inbox_id_key UNIQUE (inbox_id);
ALTER TABLE ONLY crosscheck.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY crosscheck.spent_ids
    ADD CONSTRAINT spent_ids_pkey PRIMARY KEY (id, kind);
ALTER TABLE ONLY crosscheck.summaries
    ADD CONSTRAINT summaries_pkey PRIMARY KEY (user_id, span);
ALTER TABLE crosscheck.tasks
    ADD CONSTRAINT task_is_sound CHECK (crosscheck.task_is_sound(tasks.*));
ALTER TABLE ONLY crosscheck.tasks
    ADD CONSTRAINT tasks_checklist_id_id_key UNIQUE (checklist_id, id);
ALTER TABLE ONLY crosscheck.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY crosscheck.timelines
    ADD CONSTRAINT timelines_pkey PRIMARY KEY (system_identifier, number);
ALTER TABLE crosscheck.users
    ADD CONSTRAINT user_is_sound CHECK (crosscheck.user_is_sound(users.*));
ALTER TABLE ONLY crosscheck.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX audit_log_at_idx ON crosscheck.audit_log USING btree (at);
CREATE INDEX blocks_blocked_id_idx ON crosscheck.blocks USING btree (blocked_id);
CREATE INDEX calendar_links_checklist_id_idx ON crosscheck.calendar_links USING btree (checklist_id);
CREATE INDEX calendar_links_created_at_idx ON crosscheck.calendar_links USING btree (user_id, created_at, id);
CREATE UNIQUE INDEX calendar_links_user_id_key ON crosscheck.calendar_links USING btree (user_id, checklist_id) NULLS NOT DISTINCT;
CREATE INDEX changes_at_idx ON crosscheck.changes USING btree (at);
CREATE INDEX changes_comments_idx ON crosscheck.changes USING btree (subject_id) WHERE (kind = ANY (ARRAY['comment.added'::text, 'comment.updated'::text]));
CREATE INDEX changes_xid_idx ON crosscheck.changes USING btree (xid);
CREATE INDEX checklists_owner_id_idx ON crosscheck.checklists USING btree (owner_id, created_at, id);
CREATE UNIQUE INDEX checklists_title_key ON crosscheck.checklists USING btree (owner_id, crosscheck.title_key(title)) WHERE (NOT archived);
CREATE INDEX comments_author_id_idx ON crosscheck.comments USING btree (author_id);
CREATE INDEX comments_checklist_id_idx ON crosscheck.comments USING btree (checklist_id, author_id);
CREATE INDEX comments_task_id_idx ON crosscheck.comments USING btree (task_id, created_at, id);
CREATE INDEX departures_owner_id_idx ON crosscheck.departures USING btree (owner_id);
CREATE INDEX departures_user_id_idx ON crosscheck.departures USING btree (user_id);
CREATE INDEX entries_mode_id_idx ON crosscheck.entries USING btree (mode_id, user_id);
CREATE INDEX entries_overlapping_idx ON crosscheck.entries USING gist (user_id, tstzrange(started_at, ended_at)) WHERE may_overlap;
CREATE UNIQUE INDEX entries_running_key ON crosscheck.entries USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX entries_started_at_idx ON crosscheck.entries USING btree (user_id, started_at, id);
CREATE INDEX idempotency_keys_created_at_idx ON crosscheck.idempotency_keys USING btree (created_at);
CREATE INDEX imports_checklist_id_idx ON crosscheck.imports USING btree (checklist_id);
CREATE INDEX invitations_checklist_id_idx ON crosscheck.invitations USING btree (checklist_id, created_at, id);
CREATE INDEX invitations_maker_id_idx ON crosscheck.invitations USING btree (maker_id, created_at, id) WHERE (maker_id IS NOT NULL);
CREATE UNIQUE INDEX invitations_user_id_key ON crosscheck.invitations USING btree (user_id, checklist_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX modes_name_key ON crosscheck.modes USING btree (user_id, crosscheck.title_key(name));
CREATE INDEX modes_user_id_idx ON crosscheck.modes USING btree (user_id, "position", id);
CREATE INDEX participants_user_id_idx ON crosscheck.participants USING btree (user_id, checklist_id);
CREATE INDEX placements_checklist_id_idx ON crosscheck.placements USING btree (checklist_id);
CREATE INDEX points_entries_counts_at_idx ON crosscheck.points_entries USING btree (user_id, counts_at) WHERE (date IS NULL);
CREATE INDEX points_entries_date_idx ON crosscheck.points_entries USING btree (user_id, date, task_id, number) WHERE (date IS NOT NULL);
CREATE INDEX public_links_maker_id_idx ON crosscheck.public_links USING btree (maker_id, created_at, id);
CREATE INDEX purchases_user_id_idx ON crosscheck.purchases USING btree (user_id, at, id);
CREATE INDEX records_completed_idx ON crosscheck.records USING btree (completed_by, date) WHERE ((user_id IS NULL) AND (completed_by IS NOT NULL));
CREATE INDEX records_own_idx ON crosscheck.records USING btree (user_id, date) WHERE (user_id IS NOT NULL);
CREATE INDEX records_shared_idx ON crosscheck.records USING btree (checklist_id, date) WHERE (checklist_id IS NOT NULL);
CREATE INDEX reminders_next_at_idx ON crosscheck.reminders USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX reminders_task_id_idx ON crosscheck.reminders USING btree (task_id);
CREATE INDEX removals_next_at_idx ON crosscheck.removals USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE UNIQUE INDEX rewards_tracked_key ON crosscheck.rewards USING btree (user_id) WHERE tracked;
CREATE INDEX rewards_user_id_idx ON crosscheck.rewards USING btree (user_id, "position", id);
CREATE INDEX sessions_user_id_idx ON crosscheck.sessions USING btree (user_id);
CREATE INDEX summaries_next_at_idx ON crosscheck.summaries USING btree (next_at);
CREATE INDEX tasks_checklist_id_idx ON crosscheck.tasks USING btree (checklist_id, "position", id);
CREATE INDEX tasks_completed_idx ON crosscheck.tasks USING btree (((completed_by ->> 'id'::text)), completed_at) WHERE ((completed_by IS NOT NULL) AND (repeat IS NULL));
CREATE INDEX tasks_parent_id_idx ON crosscheck.tasks USING btree (checklist_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX tasks_repeating_idx ON crosscheck.tasks USING btree (checklist_id) WHERE (repeat IS NOT NULL);
CREATE UNIQUE INDEX users_email_key ON crosscheck.users USING btree (lower((email COLLATE "und-x-icu")));
CREATE UNIQUE INDEX users_username_key ON crosscheck.users USING btree (lower((username COLLATE "C")));
ALTER TABLE ONLY crosscheck.blocks
    ADD CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.blocks
    ADD CONSTRAINT blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.calendar_links
    ADD CONSTRAINT calendar_links_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.calendar_links
    ADD CONSTRAINT calendar_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.checklists
    ADD CONSTRAINT checklist_offered_to_a_participant FOREIGN KEY (id, offered_to) REFERENCES crosscheck.participants(checklist_id, user_id);
ALTER TABLE ONLY crosscheck.checklists
    ADD CONSTRAINT checklists_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES crosscheck.users(id);
ALTER TABLE ONLY crosscheck.comments
    ADD CONSTRAINT comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES crosscheck.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY crosscheck.comments
    ADD CONSTRAINT comments_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.comments
    ADD CONSTRAINT comments_task_id_fkey FOREIGN KEY (task_id) REFERENCES crosscheck.tasks(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.departures
    ADD CONSTRAINT departures_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.departures
    ADD CONSTRAINT departures_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.departures
    ADD CONSTRAINT departures_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.entries
    ADD CONSTRAINT entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.entries
    ADD CONSTRAINT entry_has_mode_of_its_user FOREIGN KEY (user_id, mode_id) REFERENCES crosscheck.modes(user_id, id);
ALTER TABLE ONLY crosscheck.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.imports
    ADD CONSTRAINT imports_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.imports
    ADD CONSTRAINT imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.invitations
    ADD CONSTRAINT invitations_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.invitations
    ADD CONSTRAINT invitations_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.invitations
    ADD CONSTRAINT invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.joinings
    ADD CONSTRAINT joinings_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.modes
    ADD CONSTRAINT modes_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.participants
    ADD CONSTRAINT participants_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.participants
    ADD CONSTRAINT participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id);
ALTER TABLE ONLY crosscheck.placements
    ADD CONSTRAINT placements_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.placements
    ADD CONSTRAINT placements_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.points_entries
    ADD CONSTRAINT points_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.public_links
    ADD CONSTRAINT public_links_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.public_links
    ADD CONSTRAINT public_links_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.purchases
    ADD CONSTRAINT purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.records
    ADD CONSTRAINT records_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.records
    ADD CONSTRAINT records_task_id_fkey FOREIGN KEY (task_id) REFERENCES crosscheck.tasks(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.records
    ADD CONSTRAINT records_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.registration_codes
    ADD CONSTRAINT registration_codes_used_by_fkey FOREIGN KEY (used_by) REFERENCES crosscheck.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY crosscheck.reminders
    ADD CONSTRAINT reminders_task_id_fkey FOREIGN KEY (task_id) REFERENCES crosscheck.tasks(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.reminders
    ADD CONSTRAINT reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.rewards
    ADD CONSTRAINT rewards_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.settings
    ADD CONSTRAINT settings_inbox_id_fkey FOREIGN KEY (inbox_id) REFERENCES crosscheck.checklists(id);
ALTER TABLE ONLY crosscheck.settings
    ADD CONSTRAINT settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.summaries
    ADD CONSTRAINT summaries_user_id_fkey FOREIGN KEY (user_id) REFERENCES crosscheck.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.tasks
    ADD CONSTRAINT tasks_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES crosscheck.checklists(id) ON DELETE CASCADE;
ALTER TABLE ONLY crosscheck.tasks
    ADD CONSTRAINT tasks_checklist_id_parent_id_fkey FOREIGN KEY (checklist_id, parent_id) REFERENCES crosscheck.tasks(checklist_id, id) ON DELETE CASCADE;
