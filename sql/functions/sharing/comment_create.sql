-- {id | made_id, task_id, body}
create or replace function comment_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it      opened;
    list    checklists;
    comment comments;
    made_id uuid := coalesce(args ->> 'id', args ->> 'made_id');
    body    json;
begin
    it := open_task(p_actor, (args ->> 'task_id')::uuid, 'view');
    if it.outcome is not null then
        return refused(it.outcome);
    elsif not exists (select from tasks t where t.id = (args ->> 'task_id')::uuid and t.checklist_id = (it.list).id) then
        return refused('not_found');
    end if;
    select c.* into comment from comments c where c.id = made_id;
    if found then
        if row(comment.author_id, comment.task_id, comment.body)
            is distinct from row(p_actor, (args ->> 'task_id')::uuid, args ->> 'body') then
            return refused('id_taken');
        end if;
        return row('created', null, comment_json(comment, it.actor ->> 'username'), null)::answer;
    elsif args ? 'id' and is_spent('comment', made_id) then
        return refused('id_taken');
    end if;
    it.answer := comments_refusal((it.list).id, 1);
    if (it.answer).outcome is not null then
        return it.answer;
    end if;
    list := advance_by_comments(it.list, 1);
    insert into comments (id, checklist_id, task_id, author_id, body, created_at)
    values (made_id, list.id, (args ->> 'task_id')::uuid, p_actor, args ->> 'body', list.updated_at)
    returning * into comment;
    body := comment_json(comment, it.actor ->> 'username');
    perform log_change(list, 'comment.added', it.actor, comment.id, body);
    return row('created', null, body, null)::answer;
end $$;
