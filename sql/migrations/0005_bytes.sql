-- What a checklist's text takes, counted beside its tasks: how large a snapshot or an export becomes is known before it is read.

-- UTF-8 bytes of the checklist's title and description, and of the titles, descriptions, sections and labels of its tasks. Without a constraint:
-- PostgreSQL reads each anew with every update of the row, and the functions that keep this check it where it grows.
-- Not `add column … default`: PostgreSQL refuses that where functions use the table's row type.
alter table checklists add column text_bytes integer;
alter table checklists alter column text_bytes set default 0;

update checklists c
set text_bytes = octet_length(c.title) + octet_length(c.description) + (
    select coalesce(sum(octet_length(t.title) + octet_length(t.description) + coalesce(octet_length(t.section), 0)
        + octet_length(array_to_string(t.labels, ''))), 0)
    from tasks t where t.checklist_id = c.id);

alter table checklists alter column text_bytes set not null;

-- What one request has done so far, beside what it names: how many other tasks it has changed, and how many bytes of tasks it has logged.
-- Null is nothing yet.
alter type opened add attribute carried integer, add attribute written bigint;
