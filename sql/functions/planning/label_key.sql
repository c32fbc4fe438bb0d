-- A label as labels are compared, as title_key() does. It costs little for ASCII, which most labels are. Not `strict`:
-- PostgreSQL would not inline it.
create or replace function label_key(label text) returns text language sql immutable parallel safe
return case
    when octet_length(label) = char_length(label) then lower(label collate "C")
    else lower(normalize(label, nfc) collate "und-x-icu") collate "C" end;
