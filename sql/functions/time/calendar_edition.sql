-- The state of a user's calendar, as a hash of everything that it shows. That is their checklists, or one of them;
-- their settings; and their own records, which raise their version. It looks at each checklist once, and at no task.
create or replace function calendar_edition(p_reader uuid, p_checklist uuid) returns bytea language sql stable
begin atomic
    select sha256(convert_to(concat_ws(' ', u.version, s.version, rfc3339(u.updated_at), (
        select string_agg(concat_ws(' ', c.id, c.version, rfc3339(c.updated_at)), ' ' order by c.id)
        from calendar_checklists(p_reader, p_checklist) c)), 'UTF8'))
    from users u join settings s on s.user_id = u.id
    where u.id = p_reader;
end;
