-- Calendars that other programs subscribe to, and documents that were imported.

-- A secret address at which a calendar program reads tasks as its maker may see them. It ends when the maker is disabled or deleted, and that of
-- a checklist when the maker leaves it.
create table calendar_links (
    token_hash   bytea       primary key check (octet_length(token_hash) = 32),
    user_id      uuid        not null references users on delete cascade,
    -- Null: the tasks of all checklists that the maker sees.
    checklist_id uuid        references checklists on delete cascade,
    created_at   timestamptz not null default now_ms()
);

create unique index calendar_links_user_id_key on calendar_links (user_id, checklist_id) nulls not distinct;
create index calendar_links_checklist_id_idx on calendar_links (checklist_id);

-- What the task was called in the calendar that it was imported from (RFC 5545, UID). Not unique: a document may be imported twice.
alter table tasks add column uid text check (char_length(uid) between 1 and 255);

-- Documents that made a checklist: the same one again, by the same user, makes none.
create table imports (
    user_id      uuid  not null references users on delete cascade,
    -- SHA-256 of its bytes, its media type, and the title that was asked for.
    document     bytea not null check (octet_length(document) = 32),
    checklist_id uuid  not null references checklists on delete cascade,
    primary key (user_id, document)
);

create index imports_checklist_id_idx on imports (checklist_id);

alter table audit_log
    drop constraint audit_log_action_check,
    add constraint audit_log_action_check check (action in (
        'session.created', 'session.rotated', 'session.ended', 'token.created', 'token.rotated', 'token.revoked',
        'user.created', 'user.invited', 'user.email_changed', 'user.password_changed', 'user.disabled', 'user.enabled', 'user.deleted',
        'public_link.created', 'public_link.removed', 'calendar_link.created', 'calendar_link.removed', 'checklist.imported',
        'checklist.exported', 'database.pruned', 'database.restored', 'feed.reset'));
