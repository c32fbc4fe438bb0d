#!/usr/bin/env bash
# Makes the database with its roles and logins, as superuser (POSTGRES_USER, or postgres). A server of compose.yaml runs
# it at its very first start. Run again, it makes missing parts, and sets the passwords that it is given. If the
# superuser needs a password, give it by PGPASSWORD or ~/.pgpass.
#
#   crosscheck          owns the schema, as a member of crosscheck_owner: for crosscheckctl
#   crosscheck_daemon   may take on crosscheck_app and nothing else: for daemons
set -euo pipefail
: "${CROSSCHECK_DATABASE_PASSWORD:?}" "${CROSSCHECK_DAEMON_PASSWORD:?}"

psql=(psql --no-psqlrc --quiet --no-align --tuples-only --set=ON_ERROR_STOP=1 --no-password
    --username="${POSTGRES_USER:-postgres}" --dbname=postgres)

# Sets the password of role $1 to $2. psql hashes it, so that PostgreSQL never has it, nor its log, nor pg_stat_statements. The
# hash stays out of the log, too. Without a terminal, which setsid takes away, psql reads the password from its input, twice.
set_password() {
    local said
    said=$(printf '%s\n%s\n' "$2" "$2" | setsid --wait "${psql[@]}" \
        --command="set log_statement = none" --command="set log_min_duration_statement = -1" \
        --command="set password_encryption = 'scram-sha-256'" --command="\\password $1" 2>&1) ||
        { echo "$said" >&2 && return 1; }
}

# The migrations would make the two roles too, by a login that may create roles, which nobody needs to afterwards.
"${psql[@]}" <<'SQL'
set client_min_messages = warning;
select format('create role %I', name)
from unnest(array['crosscheck_owner', 'crosscheck_app', 'crosscheck', 'crosscheck_daemon']) name
where not exists (select from pg_roles where rolname = name) \gexec
alter role crosscheck login nocreaterole;
alter role crosscheck_daemon login;
grant crosscheck_owner, crosscheck_app to crosscheck;
grant crosscheck_app to crosscheck_daemon;
select 'create database crosscheck owner crosscheck encoding ''UTF8'' template template0'
where not exists (select from pg_database where datname = 'crosscheck') \gexec
revoke all on database crosscheck from public;
grant connect on database crosscheck to crosscheck_daemon;
SQL
set_password crosscheck "$CROSSCHECK_DATABASE_PASSWORD"
set_password crosscheck_daemon "$CROSSCHECK_DAEMON_PASSWORD"
# For a standby: deploy/compose.replica.yaml.
if [[ -n ${CROSSCHECK_REPLICATION_PASSWORD:-} ]]; then
    "${psql[@]}" <<'SQL'
select 'create role crosscheck_standby' where not exists (select from pg_roles where rolname = 'crosscheck_standby') \gexec
alter role crosscheck_standby login replication;
SQL
    set_password crosscheck_standby "$CROSSCHECK_REPLICATION_PASSWORD"
    admitted="host replication crosscheck_standby all scram-sha-256"
    grep --quiet --line-regexp --fixed-strings "$admitted" "$PGDATA/pg_hba.conf" ||
        echo "$admitted" >>"$PGDATA/pg_hba.conf"
    "${psql[@]}" --command="select pg_reload_conf()" >/dev/null
fi
