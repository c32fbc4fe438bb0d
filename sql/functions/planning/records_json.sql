-- Many records in the interface, by date and task.
create or replace function records_json(p_records records[]) returns json language sql stable parallel safe
return (select coalesce(json_agg(record_json(r) order by r.date, r.task_id, r.keeper), '[]') from unnest(p_records) r);
