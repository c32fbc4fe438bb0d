-- The patterns that a text must match, by `~`, to have each word of a query in it. `***=` makes the rest of a pattern
-- literal, and matching takes time in proportion to any text. `like` can take the product of text and pattern.
create or replace function search_patterns(query text) returns text[] language sql immutable strict parallel safe
return (
    select coalesce(array_agg('***=' || word order by n), '{}')
    from unnest(string_to_array(search_key(query), ' ')) with ordinality words(word, n) where word <> '');
