-- Whether the condition of If-Match, if there is one, fails for a checklist. It names a version that the checklist has,
-- or had before comments alone moved it.
create or replace function checklist_is_stale(args jsonb, list checklists) returns boolean language plpgsql stable parallel safe as $$
begin
    if not is_stale(args, list.version) then
        return false;
    end if;
    return list.comments_to <> list.version or not exists (
        select from jsonb_array_elements(args -> 'if_versions') named
        where named::bigint between list.comments_from and list.version);
end $$;
