#!/usr/bin/env bash
# Copies the primary where there is nothing yet, and becomes the server, which follows it until it is promoted.
set -euo pipefail
if [[ ! -e $PGDATA/PG_VERSION ]]; then
    # One that was interrupted half-way.
    find "$PGDATA" -mindepth 1 -delete
    echo "Copying $CROSSCHECK_PRIMARY"
    connection="host=$CROSSCHECK_PRIMARY user=crosscheck_standby application_name=standby"
    # The slot is made once; a standby that is copied anew goes on with it.
    export PGPASSWORD=$CROSSCHECK_REPLICATION_PASSWORD
    slot=$(psql --no-psqlrc --quiet --no-align --tuples-only --dbname="$connection dbname=postgres" \
        --command="select count(*) from pg_replication_slots where slot_name = 'standby'")
    create=()
    [[ $slot == 1 ]] || create=(--create-slot)
    # The password goes into the data's own settings, for the time after.
    pg_basebackup --pgdata="$PGDATA" --checkpoint=fast --slot=standby "${create[@]}" --write-recovery-conf \
        --dbname="$connection"
    chmod 700 "$PGDATA"
fi
exec "$@"
