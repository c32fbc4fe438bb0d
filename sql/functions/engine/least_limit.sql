-- The lowest value that each limit can have. A smaller count is within the limit, and over_limit() need not look it up:
-- PostgreSQL works this out when it plans a statement. The declaration of the limit says the same number.
create or replace function least_limit(p_name text) returns bigint language sql immutable parallel safe
return case p_name when 'batch_bytes' then 65536 when 'checklist_bytes' then 65536 when 'comments' then 100 when 'records' then 100
    when 'tasks' then 1000 else 1 end;
