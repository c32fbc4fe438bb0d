-- Links that let others in or read along: each records the API token that made it, and ends with that token. See docs/decisions/0009-invitations-are-tokens.md.

-- Counts the user's new passwords and the operator's sign-outs: calendar links, and invitations by a token, of an earlier number have ended.
alter table users add column link_epoch integer;
update users set link_epoch = 0;
alter table users alter column link_epoch set default 0, alter column link_epoch set not null;

-- The API token with which a link is made, null for a session; and the user's number of then, null where neither is there any more.
create type link_parent as (token_id uuid, epoch integer);

-- `token_id`: the API token that made it; null: the user did, by a session. No foreign key: the end of a token waits for no link. A link whose
-- token is gone has ended, and upkeep removes it.
-- `used_at`: the last read, accurate to an hour.
alter table calendar_links
    add column id uuid,
    add column token_id uuid,
    add column epoch integer,
    add column used_at timestamptz;
update calendar_links set id = gen_random_uuid(), epoch = 0;
alter table calendar_links alter column id set not null, alter column epoch set not null;
create index calendar_links_created_at_idx on calendar_links (user_id, created_at, id);

alter table public_links
    add column id uuid,
    -- The checklist's owner: it ends when another user becomes that.
    add column maker_id uuid references users on delete cascade,
    add column token_id uuid,
    add column used_at timestamptz;
update public_links l set id = gen_random_uuid(), maker_id = c.owner_id from checklists c where c.id = l.checklist_id;
alter table public_links alter column id set not null, alter column maker_id set not null;
create index public_links_maker_id_idx on public_links (maker_id, created_at, id);

alter table invitations
    -- Of one by a token: as above.
    add column maker_id uuid references users on delete cascade,
    add column token_id uuid,
    add column epoch integer;
update invitations i set maker_id = c.owner_id, epoch = 0 from checklists c where c.id = i.checklist_id and i.token_hash is not null;
alter table invitations
    add constraint invitation_by_token_has_a_maker check (num_nulls(token_hash, maker_id, epoch) in (0, 3));
create index invitations_maker_id_idx on invitations (maker_id, created_at, id) where maker_id is not null;
