-- Takes a user's name off their comments on a locked checklist. Each is a change.
create or replace function forget_comments(inout context context, p_user uuid) language plpgsql as $$
declare
    list    checklists := context.list;
    changed changes[];
    number  integer := (select count(*) from comments m where m.checklist_id = list.id and m.author_id = p_user);
begin
    if number = 0 then
        return;
    end if;
    list := advance_by_comments(list, number);
    with theirs as (
        select m.id, row_number() over (order by m.created_at, m.id) as n
        from comments m where m.checklist_id = list.id and m.author_id = p_user
    ), forgotten as (
        update comments m set author_id = null from theirs where m.id = theirs.id returning m as comment, theirs.n
    )
    select array_agg(row(
        list.id, list.version - number + f.n, null, 'comment.updated', null, (f.comment).id, list.task_count, list.open_task_count,
        comment_json(f.comment, null), list.updated_at)::changes)
    into changed from forgotten f;
    context.list := list;
    context := log_changes(context, changed);
end $$;
