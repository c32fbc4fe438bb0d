-- {id | made_id, task_id, body}
create or replace function comment_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context;
    list    checklists;
    comment comments;
    made_id uuid := coalesce(args ->> 'id', args ->> 'made_id');
    body    json;
begin
    context := open_task(p_actor, (args ->> 'task_id')::uuid, 'view');
    if context.outcome is not null then
        return refused(context.outcome);
    elsif not exists (select from tasks t where t.id = (args ->> 'task_id')::uuid and t.checklist_id = (context.list).id) then
        return refused('not_found');
    end if;
    select c.* into comment from comments c where c.id = made_id;
    if found then
        if row(comment.author_id, comment.task_id, comment.body)
            is distinct from row(p_actor, (args ->> 'task_id')::uuid, args ->> 'body') then
            return refused('id_taken');
        end if;
        return answered('created', null, comment_json(comment, context.actor ->> 'username'), made_id, (context.list).id);
    elsif args ? 'id' and is_spent('comment', made_id) then
        return refused('id_taken');
    end if;
    context.answer := comments_refusal(context, 1);
    if (context.answer).outcome is not null then
        return context.answer;
    end if;
    list := advance_by_comments(context.list, 1);
    insert into comments (id, checklist_id, task_id, author_id, body, created_at)
    values (made_id, list.id, (args ->> 'task_id')::uuid, p_actor, args ->> 'body', list.updated_at)
    returning * into comment;
    body := comment_json(comment, context.actor ->> 'username');
    context := tell_checklist(context, list, 'comment.added', comment.id, body);
    return finish_action(context, answered('created', null, body, made_id, list.id));
end $$;
