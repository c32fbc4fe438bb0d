-- Timelines are numbered by each cluster for itself, and pg_upgrade takes these rows into another, which begins again at 1: a row of the former
-- cluster must not be taken for one of this.
create or replace function cluster_identifier() returns bigint language sql stable
return (select s.system_identifier from pg_control_system() s);
