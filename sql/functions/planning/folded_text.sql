-- `tasks.folded`: the search key of a task's text, if it takes long to work out. A task keeps it from one change of its
-- text to the next, so no search works it out. Null for most tasks.
create or replace function folded_text(title text, section text, description text) returns text language plpgsql immutable parallel safe as $$
declare
    text text := search_text(title, section, description);
begin
    return case when octet_length(text) > char_length(text) and needs_folding(text) then search_key(text) end;
end $$;
