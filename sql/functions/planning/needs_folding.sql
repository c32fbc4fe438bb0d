-- Whether the search key of a text takes more than its letters' case away: it has combining marks, or wide or half-wide
-- letters.
create or replace function needs_folding(text text) returns boolean language sql immutable parallel safe
return text collate "C" ~ '[\u0300-\u036f\u093c\u1100-\u11ff\u3000\u3099\u309a\uff00-\uffef]';
