-- The bytes that a task adds to `checklists.text_bytes`, `repeat` included; the title and description of a checklist
-- count alike.
create or replace function bytes_of_text(title text, description text, section text, labels text[], repeat_bytes integer)
returns integer
language sql stable parallel safe
return octet_length(title) + octet_length(description) + coalesce(octet_length(section), 0)
    + coalesce(octet_length(array_to_string(labels, '')), 0) + coalesce(repeat_bytes, 0);
