-- Takes a user's name off their comments on a locked checklist. Each is a change.
create or replace function forget_comments(inout list checklists, p_user uuid) language plpgsql as $$
declare
    comment comments;
begin
    for comment in update comments m set author_id = null where m.checklist_id = list.id and m.author_id = p_user returning m.* loop
        list := advance_by_comment(list);
        perform log_change(list, 'comment.updated', null, comment.id, comment_json(comment, null));
    end loop;
end $$;
