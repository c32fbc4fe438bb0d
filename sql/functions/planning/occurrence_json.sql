-- An occurrence in the interface: its task, and its record, all of whose members are null if there is none. The daemon
-- works out the dates.
create or replace function occurrence_json(t tasks, r records, p_date date, p_ends_on date, p_span text)
returns json language sql stable parallel safe
return row_to_json(row(
    t.id, t.checklist_id, p_date, p_ends_on, t.title, coalesce(r.span, p_span),
    case when r.goal is null then t.priority else r.priority end, t.labels,
    coalesce(case when r.goal is null then t.points else r.points end, 0), coalesce(r.goal, (t.repeat ->> 'goal')::integer),
    coalesce(cardinality(r.done_by), 0), r.completed_at is not null, coalesce(r.skipped, false), rfc3339(r.completed_at),
    shown_user(r.completed_by),
    (t.repeat ->> 'shared')::boolean, coalesce(r.version, 0))::shown_occurrence);
