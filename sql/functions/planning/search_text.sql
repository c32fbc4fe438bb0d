-- The text of a task that a search looks through: the title is its first line.
create or replace function search_text(title text, section text, description text) returns text language sql immutable parallel safe
return title || e'\n' || coalesce(section, '') || e'\n' || description;
