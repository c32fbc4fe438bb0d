-- What the create of an entry was answered with, as far as the changes are kept: the entry, and with it what the same action had
-- stopped. Null where they are not kept.
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
