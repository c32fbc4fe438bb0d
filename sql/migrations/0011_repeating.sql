-- Tasks that repeat.
alter table tasks
    -- {rule, starts_on, span, goal, shared, from, missed, except, extra, pauses, starts_at, minutes, former}: always whole. The daemon works
    -- the dates out. Null: the task does not repeat.
    add column repeat jsonb,
    -- How long that is as text: pages are measured by it without reading the value. It may be a hundred kilobytes.
    add column repeat_bytes integer,
    -- Of a repeating task that was completed by hand: the local day of the user who completed it. It has no occurrence after that.
    add column ended_on date,
    add constraint task_repeat_is_object check (jsonb_typeof(repeat) = 'object'),
    add constraint task_repeat_is_measured check ((repeat is null) = (repeat_bytes is null)),
    add constraint task_ended_is_completed check ((ended_on is not null) = (status = 'completed' and repeat is not null));

create index tasks_repeating_idx on tasks (checklist_id) where repeat is not null;

alter type shown_task add attribute repeat jsonb;
alter type shown_public_task add attribute repeat jsonb;
