-- From where a session was begun: an address of IPv4, or of IPv6 the network that a household has. Null: an API token, or a session from before. A user is known in the networks of their sessions: see docs/operations/rate-limits.md.
alter table sessions add column network cidr;

-- The last changes that comments alone made: those behind `comments_from`, up to `comments_to`. As long as the latter is the present version, a client that
-- has seen the checklist since the former has seen it as it is, and If-Match holds. So comments keep no editor from editing.
-- Not `add column … default`: PostgreSQL refuses that where functions use the table's row type.
alter table checklists add column comments_from bigint, add column comments_to bigint;
alter table checklists alter column comments_from set default 0, alter column comments_to set default 0;
update checklists set comments_from = 0, comments_to = 0;
alter table checklists alter column comments_from set not null, alter column comments_to set not null;
