#!/usr/bin/env bash
# Runs once, in an empty database server. The role may create roles because the migrations make the daemon's own.
set -euo pipefail
run() {
    psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres "$@"
}
run --set=password="$CROSSCHECK_DATABASE_PASSWORD" <<'SQL'
create role crosscheck login createrole password :'password';
create database crosscheck owner crosscheck;
SQL
# For a standby: deploy/compose.replica.yaml.
if [[ -n ${CROSSCHECK_REPLICATION_PASSWORD:-} ]]; then
    run --set=password="$CROSSCHECK_REPLICATION_PASSWORD" <<'SQL'
create role crosscheck_standby login replication password :'password';
SQL
    echo "host replication crosscheck_standby all scram-sha-256" >>"$PGDATA/pg_hba.conf"
    run --command="select pg_reload_conf()" >/dev/null
fi
