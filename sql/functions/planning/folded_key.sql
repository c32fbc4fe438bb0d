-- The search key of a text with marks or wide letters. It has no more characters than the text has bytes: so the size
-- of a text bounds the work on its key. Few letters become longer; U+FDFA becomes eighteen characters. If they are too
-- many, such letters stay, and wide ones too.
create or replace function folded_key(text text) returns text language plpgsql immutable parallel safe as $$
declare
    key text;
begin
    if text collate "C" !~ '[\ufdfa\ufdfb]' then
        key := normalize(text, nfkc);
    end if;
    if key is null or char_length(key) > octet_length(text) then
        key := normalize(text, nfc);
    end if;
    return lower(key collate "und-x-icu") collate "C";
end $$;
