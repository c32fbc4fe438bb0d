-- Text as searches compare it is kept, where it takes long to work out: see folded_text() and folded_labels(). Null: it does
-- not, or the text is from before this migration. Then a search works it out.
alter table tasks
    add column folded        text,
    add column folded_labels text[];
