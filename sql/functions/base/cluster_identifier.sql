-- Each cluster numbers its timelines for itself. pg_upgrade moves these rows into a new cluster, which begins at 1
-- again. So a row of the former cluster must not count for the new one.
create or replace function cluster_identifier() returns bigint language sql stable
return (select s.system_identifier from pg_control_system() s);
