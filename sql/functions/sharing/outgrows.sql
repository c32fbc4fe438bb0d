-- Whether a locked checklist would have more text than it may with so many bytes more. One that has more already can
-- become shorter.
create or replace function outgrows(list checklists, p_bytes bigint) returns boolean language sql immutable parallel safe
return p_bytes > 0 and list.text_bytes + p_bytes > text_limit();
