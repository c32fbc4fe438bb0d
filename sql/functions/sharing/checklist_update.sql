-- {id, if_versions, title, description, due_at} for editors; {color, priority, participant_limit, archived} for the
-- owner.
create or replace function checklist_update(p_actor uuid, args jsonb) returns answer language plpgsql as $$
declare
    context context := open_checklist(p_actor, (args ->> 'id')::uuid, 'edit', true);
    was     checklists := context.list;
    list    checklists := context.list;
    grown   integer := 0;
    body    json;
begin
    if context.outcome is not null then
        return refused(context.outcome);
    elsif args ?| array['color', 'priority', 'participant_limit', 'archived'] and context.role <> 'owner' then
        return refused('forbidden');
    elsif checklist_is_stale(args, was) then
        return checklist_answer('stale', was, context.role);
    elsif was.archived and coalesce((args ->> 'archived')::boolean, true) and args - 'id' - 'if_versions' - 'archived' <> '{}' then
        return refused('checklist_archived');
    end if;
    if args ? 'title' then list.title := args ->> 'title'; end if;
    if args ? 'description' then list.description := coalesce(args ->> 'description', ''); end if;
    if args ? 'due_at' then list.due_at := (args ->> 'due_at')::timestamptz; end if;
    if args ? 'color' then list.color := args ->> 'color'; end if;
    if args ? 'priority' then list.priority := args ->> 'priority'; end if;
    if args ? 'participant_limit' then list.participant_limit := coalesce((args ->> 'participant_limit')::integer, 3); end if;
    if args ? 'archived' then list.archived := coalesce((args ->> 'archived')::boolean, false); end if;
    if list.participant_limit < was.participant_count then
        return refused('limit_below_taken', json_build_object('limit', list.participant_limit, 'taken', was.participant_count));
    elsif list is not distinct from was then
        return checklist_answer('ok', was, context.role);
    elsif list.archived and not was.archived and is_inbox(was) then
        return refused('inbox_stays');
    end if;
    if args ?| array['title', 'description'] then
        grown := octet_length(list.title) + octet_length(list.description) - octet_length(was.title) - octet_length(was.description);
        if grown > 0 and over_limit(context, 'checklist_bytes', was.text_bytes + grown) then
            return too_large(context);
        end if;
    end if;
    update checklists c
    set title = list.title, description = list.description, due_at = list.due_at, color = list.color, priority = list.priority,
        participant_limit = list.participant_limit, archived = list.archived, text_bytes = c.text_bytes + grown,
        version = c.version + 1, updated_at = now_ms()
    where c.id = list.id
    returning c.* into list;
    body := checklist_json(list);
    context := tell_checklist(context, list, case when list.archived = was.archived then 'checklist.updated'
        when list.archived then 'checklist.archived' else 'checklist.unarchived' end, list.id, body);
    return finish_action(context, answered('ok', list.version, with_role(body, context.role)));
end $$;
