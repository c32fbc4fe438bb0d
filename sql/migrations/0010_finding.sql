-- Finding tasks, and one's own order of checklists.

-- The date on which a task is due, instead of a time.
alter table tasks
    add column due_on date,
    add constraint task_due_once check (due_on is null or due_at is null and due_on between '1970-01-01' and '2199-12-31');

alter type shown_task add attribute due_on date;
alter type shown_public_task add attribute due_on date;

-- Where a user has put a checklist among theirs, and how they see it. It changes only behind that user's lock. Without one the checklist
-- stands where its `created_at` puts it: see checklist_position().
create table placements (
    user_id      uuid             not null references users on delete cascade,
    checklist_id uuid             not null references checklists on delete cascade,
    position     double precision check (position > '-infinity' and position < 'infinity'),
    color        text             check (color ~ '^#[0-9a-f]{6}$'),
    favorite     boolean          not null default false,
    muted        boolean          not null default false,
    primary key (user_id, checklist_id)
);

create index placements_checklist_id_idx on placements (checklist_id);

create type shown_placement as ("position" double precision, color text, favorite boolean, muted boolean);
