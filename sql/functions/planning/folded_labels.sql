-- `tasks.folded_labels`: the keys of a task's labels, in their order, if they take long to work out. Null for most
-- tasks: see folded_text().
create or replace function folded_labels(labels text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
    text text := array_to_string(labels, '');
begin
    if octet_length(text) = char_length(text) then
        return null;
    end if;
    return array(select label_key(w.label) from unnest(labels) with ordinality w(label, n) order by w.n);
end $$;
