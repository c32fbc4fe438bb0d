-- Nobody is added, or made an owner, against their word. See docs/decisions/0026-added-by-ones-own-word.md.

-- PostgreSQL adds no column with a default to a table whose row type a function of SQL uses; it sets the default of one that is there.
alter table users add column who_may_add text check (who_may_add in ('anyone', 'nobody'));
alter table users alter column who_may_add set default 'anyone';
update users set who_may_add = 'anyone';
alter table users alter column who_may_add set not null;

alter type shown_user add attribute who_may_add text;

-- To whom the owner offers a checklist: one participant at a time. An offer cannot outlive its participant.
alter table checklists
    add column offered_to uuid,
    add constraint checklist_offered_to_a_participant foreign key (id, offered_to) references participants (checklist_id, user_id);

alter type shown_checklist add attribute offered_to shown_person;

-- An invitation of a user, who needs no token. It changes only behind that user's lock.
alter table invitations
    alter column token_hash drop not null,
    add column user_id uuid references users on delete cascade,
    -- The checklist's title when the invitation was last sent.
    add column title text check (char_length(title) between 1 and 200),
    -- The user has blocked the owner, and never sees it.
    add column hidden boolean,
    add constraint invitation_is_by_token_or_of_a_user check (num_nonnulls(token_hash, user_id) = 1 and num_nonnulls(title, user_id) <> 1);

alter table invitations alter column hidden set default false;
update invitations set hidden = false;
alter table invitations alter column hidden set not null;

create unique index invitations_user_id_key on invitations (user_id, checklist_id) where user_id is not null;

alter type shown_invitation add attribute "user" shown_person;

-- Users who left a checklist, and its owner then: that owner cannot add them again until they come back by themselves.
create table departures (
    checklist_id uuid not null references checklists on delete cascade,
    user_id      uuid not null references users on delete cascade,
    owner_id     uuid not null references users on delete cascade,
    primary key (checklist_id, user_id, owner_id)
);

create index departures_user_id_idx on departures (user_id);
create index departures_owner_id_idx on departures (owner_id);

-- The users whom a user has blocked. It changes only behind the blocking user's lock.
create table blocks (
    user_id    uuid        not null references users on delete cascade,
    blocked_id uuid        not null references users on delete cascade,
    created_at timestamptz not null default now_ms(),
    primary key (user_id, blocked_id),
    check (user_id <> blocked_id)
);

create index blocks_blocked_id_idx on blocks (blocked_id);

create type shown_block as (id uuid, username text, created_at text);
