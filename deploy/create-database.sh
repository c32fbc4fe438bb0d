#!/usr/bin/env bash
# Makes the database with its roles and logins, as superuser (POSTGRES_USER, or postgres). A server of compose.yaml runs it at its
# very first start. Run again, it makes what is not there yet, and sets the passwords that it is given.
#
#   crosscheck          owns what the migrations make, by crosscheck_owner: for crosscheckctl
#   crosscheck_daemon   may take on crosscheck_app and nothing else: for daemons
set -euo pipefail
run() {
    psql --no-psqlrc --quiet --no-align --tuples-only --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" \
        --dbname=postgres "$@"
}
# The migrations would make the two roles too, by a login that may create roles, which nobody needs to afterwards.
run <<'SQL'
set client_min_messages = warning;
\getenv owner CROSSCHECK_DATABASE_PASSWORD
\getenv daemon CROSSCHECK_DAEMON_PASSWORD
select format('create role %I', name)
from unnest(array['crosscheck_owner', 'crosscheck_app', 'crosscheck', 'crosscheck_daemon']) name
where not exists (select from pg_roles where rolname = name) \gexec
alter role crosscheck login nocreaterole password :'owner';
alter role crosscheck_daemon login password :'daemon';
grant crosscheck_owner, crosscheck_app to crosscheck;
grant crosscheck_app to crosscheck_daemon;
select 'create database crosscheck owner crosscheck encoding ''UTF8'' template template0'
where not exists (select from pg_database where datname = 'crosscheck') \gexec
revoke all on database crosscheck from public;
grant connect on database crosscheck to crosscheck_daemon;
SQL
# For a standby: deploy/compose.replica.yaml.
if [[ -n ${CROSSCHECK_REPLICATION_PASSWORD:-} ]]; then
    run <<'SQL'
\getenv standby CROSSCHECK_REPLICATION_PASSWORD
select 'create role crosscheck_standby' where not exists (select from pg_roles where rolname = 'crosscheck_standby') \gexec
alter role crosscheck_standby login replication password :'standby';
SQL
    admitted="host replication crosscheck_standby all scram-sha-256"
    grep --quiet --line-regexp --fixed-strings "$admitted" "$PGDATA/pg_hba.conf" ||
        echo "$admitted" >>"$PGDATA/pg_hba.conf"
    run --command="select pg_reload_conf()" >/dev/null
fi
