-- The first answer to the create of an entry: the entry, and with it the one that the same action had stopped. Null if
-- its changes are no longer kept.
create or replace function entry_first_answer(e entries) returns json[] language plpgsql stable as $$
declare
    made    changes;
    stopped json;
begin
    select c.* into made from changes c where c.stream_id = e.user_id and c.version = e.created_version and c.subject_id = e.id;
    if not found then
        return null;
    end if;
    select c.body into stopped from changes c
    where c.stream_id = e.user_id and c.version = e.created_version - 1 and c.subject_id = e.stopped_id;
    return array[made.body, stopped];
end $$;
