-- A text as a search compares it: ignoring case, whatever the locale of the database, and, for texts with combining marks or with wide
-- or half-wide letters, ignoring how those are written. Most texts are ASCII, for which that is a twentieth of the work; others mostly
-- have no such letters, which is known for a tenth of it. Not `strict`: PostgreSQL would not inline it.
create or replace function search_key(text text) returns text language sql immutable parallel safe
return case
    when octet_length(text) = char_length(text) then lower(text collate "C")
    when needs_folding(text) then folded_key(text)
    else lower(text collate "und-x-icu") collate "C" end;
