-- The bytes of text that a checklist may have.
create or replace function text_limit() returns integer language sql immutable parallel safe
return 8 * 1024 * 1024;
