-- Timelines are numbered by each cluster for itself, and pg_upgrade takes these rows into another, which begins again at 1: a row of the former
-- cluster must not be taken for one of this.
create function cluster_identifier() returns bigint language sql stable
return (select s.system_identifier from pg_control_system() s);

-- Of those above the present one nothing is known here.
delete from timelines where number > ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int8;
alter table timelines add column system_identifier bigint not null default cluster_identifier();
alter table timelines drop constraint timelines_pkey, add primary key (system_identifier, number);
