-- A text as titles are compared: ignoring case, in one Unicode normal form, whatever the locale of the database.
create or replace function title_key(title text) returns text language sql immutable strict parallel safe
return lower(normalize(title, nfc) collate "und-x-icu");
