#!/usr/bin/env bash
# Runs once, in an empty database server. The role may create roles because the migrations make the daemon's own.
set -euo pipefail
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$CROSSCHECK_DATABASE_PASSWORD" \
    --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
create role crosscheck login createrole password :'password';
create database crosscheck owner crosscheck;
SQL
