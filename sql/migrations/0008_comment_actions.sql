-- The actions on comments. Everyone who sees a task may comment on it.

-- {id | made_id, task_id, body}
create function comment_create(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it      opened;
    list    checklists;
    comment comments;
    made_id uuid := coalesce(args ->> 'id', args ->> 'made_id');
    body    json;
begin
    it := open_checklist(p_actor, (select t.checklist_id from tasks t where t.id = (args ->> 'task_id')::uuid), 'view');
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
    end if;
    list := advance(it.list);
    insert into comments (id, checklist_id, task_id, author_id, body, created_at)
    values (made_id, list.id, (args ->> 'task_id')::uuid, p_actor, args ->> 'body', list.updated_at)
    returning * into comment;
    body := comment_json(comment, it.actor ->> 'username');
    perform log_change(list, 'comment.added', it.actor, comment.id, body);
    return row('created', null, body, null)::answer;
end $$;

-- By its author, or by the owner of the checklist. {id}
create function comment_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    it      opened;
    list    checklists;
    comment comments;
begin
    it := open_checklist(p_actor, (select c.checklist_id from comments c where c.id = (args ->> 'id')::uuid), 'view');
    if it.outcome is not null then
        return refused(it.outcome);
    end if;
    select c.* into comment from comments c where c.id = (args ->> 'id')::uuid and c.checklist_id = (it.list).id;
    if not found then
        return refused('not_found');
    elsif comment.author_id is distinct from p_actor and it.role <> 'owner' then
        return refused('forbidden');
    end if;
    list := advance(it.list);
    delete from comments c where c.id = comment.id;
    perform log_change(list, 'comment.deleted', it.actor, comment.id,
        json_build_object('id', comment.id, 'task_id', comment.task_id));
    return refused('deleted');
end $$;
