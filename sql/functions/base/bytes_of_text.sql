-- What a task adds to `checklists.text_bytes`, what it repeats by included; of a checklist its title and description count alike.
create or replace function bytes_of_text(title text, description text, section text, labels text[], repeat_bytes integer)
returns integer
language sql stable parallel safe
return octet_length(title) + octet_length(description) + coalesce(octet_length(section), 0)
    + coalesce(octet_length(array_to_string(labels, '')), 0) + coalesce(repeat_bytes, 0);
