-- A text as a search compares it: ignoring case, whatever the locale of the database. It also ignores how combining
-- marks and wide or half-wide letters are written. For ASCII, as most texts are, that is a twentieth of the work. Most
-- others have no such letters, which a tenth of the work shows. Not `strict`: PostgreSQL would not inline it.
create or replace function search_key(text text) returns text language sql immutable parallel safe
return case
    when octet_length(text) = char_length(text) then lower(text collate "C")
    when needs_folding(text) then folded_key(text)
    else lower(text collate "und-x-icu") collate "C" end;
