-- A row of the audit log as the operator sees it.
create or replace function audit_json(a audit_log) returns json language sql stable parallel safe
return row_to_json(row(
    a.id, rfc3339(a.at), a.action, a.outcome, a.times,
    case when a.user_id is not null then row(a.user_id, a.username)::shown_account end, a.operator, a.database_role,
    case when a.account_id is not null then row(a.account_id, a.account)::shown_account end,
    case when num_nonnulls(a.subject_id, a.subject) > 0 then row(a.subject_id, a.subject)::shown_subject end,
    host(a.address), a.request_id)::shown_audit);
