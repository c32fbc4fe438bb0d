-- Deletes a comment: its author may, and the owner of the checklist. {id} The text is gone from the log too, also from
-- that of another checklist on which the task was before.
create or replace function comment_delete(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context;
    list    checklists;
    comment comments;
begin
    context := open_task(p_actor, (select c.task_id from comments c where c.id = (args ->> 'id')::uuid), 'view');
    if context.outcome is not null then
        return refused(context.outcome);
    end if;
    select c.* into comment from comments c where c.id = (args ->> 'id')::uuid and c.checklist_id = (context.list).id;
    if not found then
        return refused('not_found');
    elsif comment.author_id is distinct from p_actor and context.role <> 'owner' then
        return refused('forbidden');
    end if;
    list := advance_by_comments(context.list, 1);
    delete from comments c where c.id = comment.id;
    insert into spent_ids (kind, id) values ('comment', comment.id) on conflict do nothing;
    update changes h set body = 'null' where h.subject_id = comment.id and h.kind in ('comment.added', 'comment.updated');
    context := tell_checklist(context, list, 'comment.deleted', comment.id,
        json_build_object('id', comment.id, 'task_id', comment.task_id));
    return finish_action(context, done('deleted'));
end $$;
