-- Adds a row to the audit log. `p_origin` is the origin of the request: {address, request_id} or {operator}. No
-- argument is a secret.
create or replace function audit(
    p_action text, p_origin jsonb, p_user uuid, p_account uuid, p_subject uuid default null, p_name text default null,
    p_outcome text default 'done', p_times integer default 1)
returns void language sql
begin atomic
    insert into audit_log (action, outcome, times, user_id, username, operator, account_id, account, subject_id, subject, address, request_id)
    select p_action, p_outcome, p_times, p_user, (select u.username from users u where u.id = p_user), p_origin ->> 'operator',
        p_account, (select u.username from users u where u.id = p_account), p_subject, p_name,
        (p_origin ->> 'address')::inet, p_origin ->> 'request_id';
end;
