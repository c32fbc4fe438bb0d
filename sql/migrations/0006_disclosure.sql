-- What is told to whom: the scope `share`, since when somebody is on a checklist, comments that were deleted, and ids that are used up.

-- A session may do all that its user may, this too. An API token shares only where it was made for it.
alter table sessions drop constraint sessions_scopes_check;
alter table sessions alter scopes set default '{read,write,share,admin}';
update sessions set scopes = default where name is null;
alter table sessions
    add constraint sessions_scopes_check check (scopes <@ '{read,write,share,admin}' and cardinality(scopes) > 0);

-- The version of a checklist by which somebody came onto it; its maker has none. Of what was before, they see that it happened, and not what
-- it was. Not in `participants`: becoming the owner, or ceasing to be, changes nothing about it.
create table joinings (
    checklist_id uuid   not null references checklists on delete cascade,
    user_id      uuid   not null,
    version      bigint not null,
    primary key (checklist_id, user_id)
);

insert into joinings (checklist_id, user_id, version)
select c.stream_id, c.subject_id, max(c.version)
from changes c join checklists l on l.id = c.stream_id
where c.kind = 'participant.added'
group by 1, 2;

-- By which the text of a comment is found in the log when the comment is deleted. Other changes cost nothing for it.
create index changes_comments_idx on changes (subject_id) where kind in ('comment.added', 'comment.updated');

-- The ids of what was deleted. An id that a client chose names one thing and never another: its holder would take the one for the other.
-- Kept for good, as links are.
create table spent_ids (
    kind text not null check (kind in ('checklist', 'task', 'comment')),
    id   uuid not null,
    primary key (id, kind)
);
