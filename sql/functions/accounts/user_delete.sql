-- For the operator: deletes a user who is disabled already, the checklists that they own, and their traces on those of
-- others. Tasks that they completed stay completed, without a name; their comments stay, without author. It takes all
-- locks before it changes anything: checklists first, then users, each in the order of their ids.
create or replace function user_delete(p_user uuid, p_origin jsonb default '{}') returns answer language plpgsql as $$
declare
    context context;
    u       users;
    list    checklists;
    at_work text;
    touched uuid[] := '{}';
    theirs  uuid[];
    person  uuid;
begin
    -- Repeats until it has all locks: a task of theirs may have moved to a checklist that is not locked yet.
    loop
        theirs := array(
            select c.id from checklists c
            where c.owner_id = p_user or exists (select from participants p where p.checklist_id = c.id and p.user_id = p_user)
                or exists (select from tasks t where t.checklist_id = c.id and t.completed_by ->> 'id' = p_user::text)
                or exists (select from records r where r.checklist_id = c.id and p_user = any (r.done_by))
                or exists (select from comments m where m.checklist_id = c.id and m.author_id = p_user)
            order by c.id
            for no key update of c);
        exit when theirs <@ touched;
        touched := theirs;
    end loop;
    perform hold_tasks(touched, array(select c.id from checklists c where c.id = any (touched) and c.owner_id = p_user));
    for person in
        select p_user
        union select p.user_id from participants p join checklists c on c.id = p.checklist_id where c.owner_id = p_user
        union select unnest(invited_users(c)) from checklists c where c.owner_id = p_user
        order by 1
    loop
        if person = p_user then
            perform from users x where x.id = person for update;
        else
            -- It leaves the keys of the others free: requests of those refer to them, and may wait for the checklists
            -- above.
            perform from users x where x.id = person for no key update;
        end if;
    end loop;
    select x.* into u from users x where x.id = p_user;
    if not found then
        return refused('not_found');
    elsif u.disabled_at is null then
        return refused('user_enabled');
    end if;
    -- This row keeps their Inbox from being deleted.
    delete from settings s where s.user_id = p_user;
    foreach list slice 0 in array array(select c from checklists c where c.id = any (touched) order by c.id) loop
        context.list := list;
        if list.owner_id = p_user then
            context := tell_removed(context, array(select x.user_id from participants x where x.checklist_id = list.id order by 1), null);
            perform spend_ids(list.id);
            context := end_invitations(context, null);
            delete from checklists c where c.id = list.id;
        else
            select p.role into at_work from participants p where p.checklist_id = list.id and p.user_id = p_user;
            if found then
                context := drop_participant(context, u, at_work);
            end if;
            context := forget_completions(context, p_user);
            context := forget_records(context, p_user);
            context := forget_comments(context, p_user);
        end if;
    end loop;
    insert into spent_ids (kind, id)
    select 'reward', r.id from rewards r where r.user_id = p_user
    union all
    select 'purchase', p.id from purchases p where p.user_id = p_user
    union all
    select 'mode', m.id from modes m where m.user_id = p_user
    union all
    select 'entry', e.id from entries e where e.user_id = p_user
    on conflict do nothing;
    context := tell_user(context, p_user, 'user.deleted', null, p_user, json_build_object('id', p_user));
    perform audit('user.deleted', p_origin, null, p_user);
    -- Before their modes, which the entries need.
    delete from entries e where e.user_id = p_user;
    delete from users x where x.id = p_user;
    return finish_action(context, done('deleted'));
end $$;
