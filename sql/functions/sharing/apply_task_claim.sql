-- Puts a user of the checklist on a task. A second claim changes nothing. {id, username: the actor if absent,
-- if_versions}
create or replace function apply_task_claim(inout context context, args jsonb) language plpgsql as $$
declare
    list  checklists := context.list;
    t     tasks;
    other users;
    who   jsonb := context.actor;
    taken integer;
begin
    if args ? 'username' then
        other := user_named(args ->> 'username');
        if other.disabled_at is not null or role_on(list, other.id) is null then
            context.answer := refused('not_a_participant');
            return;
        end if;
        who := person(other);
    end if;
    select x.* into t from tasks x where x.checklist_id = list.id and x.id = (args ->> 'id')::uuid;
    taken := jsonb_array_length(t.participants);
    if t.id is null then
        context.answer := refused('not_found');
    elsif is_stale(args, t.version) then
        context.answer := task_answer('stale', t);
    elsif t.participants @> jsonb_build_array(who) then
        context.answer := task_answer('ok', t);
    elsif t.status = 'completed' then
        context.answer := refused('task_completed');
    elsif taken >= t.participant_limit then
        context.answer := refused('task_full', json_build_object('limit', t.participant_limit, 'taken', taken));
    else
        list := advance(list);
        update tasks x
        set participants = x.participants || who, status = 'in_progress', version = list.version, updated_at = list.updated_at
        where x.id = t.id
        returning x.* into t;
        context.answer := task_answer('ok', t);
        context := tell_checklist(context, list, 'task.claimed', t.id, (context.answer).body);
    end if;
end $$;
