-- An answer that shows a thing: its version and its representation; its id, and the checklist that it is on, where the
-- daemon needs them.
create or replace function answered(
    outcome text, version bigint, body json, id uuid default null, checklist_id uuid default null, info json default null)
returns answer language sql immutable parallel safe
return row(outcome, version, body, info, id, checklist_id, null, null)::answer;
