-- Comments of a checklist and of an author are found without looking through all: deletions ask for them.
create index comments_checklist_id_idx on comments (checklist_id, author_id);
create index comments_author_id_idx on comments (author_id);
