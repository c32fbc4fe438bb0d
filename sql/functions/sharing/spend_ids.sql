-- Uses up the ids of a checklist and of everything on it, before it is deleted: nothing else ever gets one of them.
create or replace function spend_ids(p_checklist uuid) returns void language sql
begin atomic
    insert into spent_ids (kind, id)
    select 'checklist', p_checklist
    union all
    select 'task', t.id from tasks t where t.checklist_id = p_checklist
    union all
    select 'comment', m.id from comments m where m.checklist_id = p_checklist
    on conflict do nothing;
end;
